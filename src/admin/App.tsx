import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import type { ScreenName } from './addresses.ts';
import { createAdminClient, type AdminConfig } from './client.ts';
import { Gate } from './Gate.tsx';
import { ToastProvider } from './ui/Toasts.tsx';
import { Boundary } from './ui/Boundary.tsx';
import { Waiting } from './ui/Waiting.tsx';

const screens = {
  painel: lazy(() => import('./screens/Panel.tsx')),
  editar: lazy(() => import('./editor/EditPage.tsx')),
  'local-generator': lazy(() => import('./screens/LocalGenerator.tsx')),
  'batch-creator': lazy(() => import('./screens/BatchCreator.tsx')),
};
const Login = lazy(() => import('./screens/Login.tsx'));

export interface AppProps {
  screen: ScreenName;
  /** Absent where the site was built without a database. */
  config: AdminConfig | undefined;
}

/** The administration, one screen per page. */
export function App({ screen, config }: AppProps) {
  return (
    <StrictMode>
      <Boundary>
        <ToastProvider>
          {config ? <Screen config={config} screen={screen} /> : <WithoutDatabase />}
        </ToastProvider>
      </Boundary>
    </StrictMode>
  );
}

function Screen({ screen, config }: { screen: AppProps['screen']; config: AdminConfig }) {
  const [client] = useState(() => createAdminClient(config));
  useEffect(() => {
    // A screen from the browser's cache shows work, and perhaps a session, that is over.
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', renew);
    return () => {
      removeEventListener('pageshow', renew);
    };
  }, []);
  const waiting = <Waiting text="Carregando…" />;
  if (screen === 'login') {
    return (
      <Suspense fallback={waiting}>
        <Login client={client} config={config} />
      </Suspense>
    );
  }
  const Signed = screens[screen];
  return (
    <Gate client={client}>
      {(admin) => (
        <Suspense fallback={waiting}>
          <Signed admin={admin} config={config} />
        </Suspense>
      )}
    </Gate>
  );
}

function WithoutDatabase() {
  return (
    <main className="a-login">
      <h1>Administração</h1>
      <p>
        Este site foi publicado sem banco de dados. Configure PUBLIC_SUPABASE_URL e
        PUBLIC_SUPABASE_PUBLISHABLE_KEY e publique de novo.
      </p>
    </main>
  );
}
