import { lazy, StrictMode, Suspense } from 'react';
import type { ScreenName } from './data/addresses.ts';
import type { AdminConfig } from './data/client.ts';
import { Boundary } from './ui/Boundary.tsx';
import { Button } from './ui/Button.tsx';
import { AuthCard } from './ui/AuthCard.tsx';
import { SiteContext, type SiteIdentity } from './ui/Mark.tsx';
import { ToastProvider } from './ui/Toasts.tsx';
import { Waiting } from './ui/Waiting.tsx';

const Login = lazy(() => import('./layout/login/Login.tsx'));
const Accept = lazy(() => import('./screens/people/Accept.tsx'));
const Gate = lazy(() => import('./layout/Gate.tsx'));

const SIGNED_IN = {
  painel: lazy(() => import('./Panel.tsx')),
  escrever: lazy(() => import('./screens/home/Write.tsx')),
  editar: lazy(() => import('./screens/pages/EditPage.tsx')),
  textos: lazy(() => import('./screens/texts/Content.tsx')),
  empresa: lazy(() => import('./screens/company/CompanyScreen.tsx')),
  'antes-de-ir-ao-ar': lazy(() => import('./screens/launch/LaunchScreen.tsx')),
  contatos: lazy(() => import('./screens/contacts/Contacts.tsx')),
  resultados: lazy(() => import('./screens/results/Results.tsx')),
  'local-generator': lazy(() => import('./screens/generator/LocalGenerator.tsx')),
  'batch-creator': lazy(() => import('./screens/generator/BatchCreator.tsx')),
  pessoas: lazy(() => import('./screens/people/People.tsx')),
  publicacoes: lazy(() => import('./screens/publications/Publications.tsx')),
  registro: lazy(() => import('./screens/people/ActivityLog.tsx')),
  seguranca: lazy(() => import('./screens/security/Security.tsx')),
};

export interface AppProps {
  screen: ScreenName;
  site: SiteIdentity;
  /** Absent where the site was built without a database. */
  config: AdminConfig | undefined;
}

/** The administration, one screen per page. */
export function App({ screen, site, config }: AppProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <Boundary fallback={<Stopped />}>
          <ToastProvider>
            <Suspense fallback={<Waiting text="Carregando…" />}>
              {config ? <Screen config={config} screen={screen} /> : <WithoutDatabase />}
            </Suspense>
          </ToastProvider>
        </Boundary>
      </SiteContext>
    </StrictMode>
  );
}

function Screen({ screen, config }: { screen: ScreenName; config: AdminConfig }) {
  if (screen === 'login') return <Login config={config} />;
  if (screen === 'convite') return <Accept config={config} />;
  const SignedIn = SIGNED_IN[screen];
  return (
    <Gate config={config}>
      {(admin) => (
        <Suspense fallback={<Waiting text="Carregando…" />}>
          <SignedIn admin={admin} />
        </Suspense>
      )}
    </Gate>
  );
}

function WithoutDatabase() {
  return (
    <AuthCard title="Administração">
      <p>
        O painel não está ligado; o site dos visitantes não muda. Mande a quem cuida do site:
        “Configure PUBLIC_SUPABASE_URL e PUBLIC_SUPABASE_PUBLISHABLE_KEY e publique de novo”.
      </p>
    </AuthCard>
  );
}

/** Says what to do when a screen breaks, instead of an empty page. */
function Stopped() {
  return (
    <AuthCard title="A tela parou">
      <p>Isto não mexe no site. O que você escrevia está guardado neste aparelho.</p>
      <Button look="main" onClick={() => location.reload()}>
        Recarregar
      </Button>
    </AuthCard>
  );
}
