import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { PANEL, RESULTS_SCREEN, SCREENS, type ScreenName } from '../data/addresses.ts';
import type { Admin } from '../data/admin.ts';
import { countQuestions, siteReport } from '../data/site-report.ts';
import { Mark } from '../ui/Mark.tsx';
import { Sign } from '../ui/Sign.tsx';
import { OwnersOnly } from './OwnersOnly.tsx';

const LAUNCH = 'antes-de-ir-ao-ar';
const IN_BAR = ['painel', 'escrever', 'contatos', 'empresa'] as const satisfies ScreenName[];
const BEHIND = [
  LAUNCH,
  'textos',
  'resultados',
  'publicacoes',
  'pessoas',
  'seguranca',
] as const satisfies ScreenName[];
/** Where an editor has nothing to do. */
const OF_OWNERS: readonly ScreenName[] = [LAUNCH, 'empresa', 'pessoas', 'registro'];
/** Five words have room in the bar of a phone. */
const SHORT: Partial<Record<ScreenName, string>> = { empresa: 'Dados' };

const SIGNS: Partial<Record<ScreenName, string>> = {
  painel: 'home',
  escrever: 'doc',
  contatos: 'chat',
  empresa: 'building',
  [LAUNCH]: 'check',
  textos: 'card',
  resultados: 'arrow-right',
  publicacoes: 'calendar',
  pessoas: 'star',
  seguranca: 'shield',
};

/** A host may serve a screen behind a slash as well. */
const isAt = (address: string) => location.pathname.replace(/\/$/, '') === address;

/** The results belong to the contacts, where the bar has no place for them. */
const isHere = (screen: ScreenName) =>
  isAt(`/admin/${screen}`) || (screen === 'contatos' && isAt(RESULTS_SCREEN));

export interface AdminFrameProps {
  admin: Admin;
  title: string;
  children: ReactNode;
  /** What stands beside the heading. */
  action?: ReactNode;
}

/** Bar, heading and main area of every signed-in screen. */
export function AdminFrame({ admin, title, children, action }: AdminFrameProps) {
  const isOwner = admin.role === 'owner';
  const { data: report } = useQuery(siteReport(admin.client));
  const open = countQuestions(report);
  const isShown = (screen: ScreenName) =>
    (isOwner || !OF_OWNERS.includes(screen)) && (screen !== LAUNCH || open > 0);
  const link = (screen: ScreenName) => (
    <a aria-current={isHere(screen) ? 'page' : undefined} href={`/admin/${screen}`} key={screen}>
      <Sign name={SIGNS[screen] ?? 'doc'} />
      {SHORT[screen] ?? SCREENS[screen]}
      {screen === LAUNCH && <span className="a-count">{open}</span>}
    </a>
  );
  return (
    <div className="a-frame">
      <header className="a-bar">
        <Mark />
        <nav aria-label="Administração">
          {IN_BAR.filter(isShown).map(link)}
          <button popoverTarget="mais" type="button">
            <Sign name="menu" />
            Mais
          </button>
          <div id="mais" popover="auto">
            {BEHIND.filter(isShown).map(link)}
            <a href="/">
              <Sign name="gate-open" />
              Ver o site
            </a>
          </div>
        </nav>
        <div className="a-bar-end">
          <a className="a-while-writing" href="/admin/seguranca">
            {SCREENS.seguranca}
          </a>
          {admin.email !== undefined && <span className="a-who">{admin.email}</span>}
          <button type="button" onClick={admin.signOut}>
            Sair
          </button>
        </div>
      </header>
      <main className="a-main" id="conteudo" tabIndex={-1}>
        <div className="a-head">
          <h1>{title}</h1>
          {action}
        </div>
        {isOwner || !OF_OWNERS.some(isHere) ? children : <OwnersOnly />}
      </main>
    </div>
  );
}

/** Where a screen is come to from. */
export function Back({ to, ...link }: ComponentProps<'a'> & { to: string }) {
  return (
    <p className="a-back">
      <a {...link}>← {to}</a>
    </p>
  );
}

export function BackToPanel() {
  return (
    <p className="a-back">
      <a href={PANEL}>Voltar ao painel</a>
    </p>
  );
}
