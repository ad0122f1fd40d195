import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  PANEL,
  PEOPLE_SCREEN,
  RESULTS_SCREEN,
  SCREENS,
  type ScreenName,
} from '../data/addresses.ts';
import type { Admin } from '../data/admin.ts';
import { siteReport } from '../data/site-report.ts';
import { Mark } from '../ui/Mark.tsx';

const IN_BAR = [
  'painel',
  'antes-de-ir-ao-ar',
  'contatos',
  'textos',
  'empresa',
  'local-generator',
  'batch-creator',
] as const satisfies ScreenName[];
const LAUNCH = 'antes-de-ir-ao-ar';
const OF_OWNERS: readonly ScreenName[] = [LAUNCH, 'empresa'];

/** The results belong to the contacts. */
const isHere = (screen: ScreenName) =>
  location.pathname === `/admin/${screen}` ||
  (screen === 'contatos' && location.pathname === RESULTS_SCREEN);

export interface AdminFrameProps {
  admin: Admin;
  title: string;
  children: ReactNode;
  /** What stands beside the heading. */
  action?: ReactNode;
  /** Extra things at the end of the bar. */
  tools?: ReactNode;
}

/** Bar, heading and main area of every signed-in screen. */
export function AdminFrame({ admin, title, children, action, tools }: AdminFrameProps) {
  const isOwner = admin.role === 'owner';
  const { data: report } = useQuery(siteReport(admin.client));
  const open = report?.launch.open ?? 0;
  const isShown = (screen: ScreenName) =>
    (isOwner || !OF_OWNERS.includes(screen)) && (screen !== LAUNCH || open > 0);
  return (
    <div className="a-frame">
      <header className="a-bar">
        <a className="a-bar-mark" href={PANEL}>
          <Mark />
        </a>
        <nav aria-label="Administração">
          {IN_BAR.filter(isShown).map((screen) => {
            const href = `/admin/${screen}`;
            return (
              <a
                className={screen === LAUNCH ? 'a-bar-launch' : undefined}
                aria-current={isHere(screen) ? 'page' : undefined}
                href={href}
                key={screen}
              >
                {SCREENS[screen]}
                {screen === LAUNCH && ` (${open})`}
              </a>
            );
          })}
        </nav>
        <div className="a-bar-end">
          {admin.email !== undefined && <span className="a-who">{admin.email}</span>}
          {isOwner && (
            <a
              aria-current={location.pathname === PEOPLE_SCREEN ? 'page' : undefined}
              href={PEOPLE_SCREEN}
            >
              {SCREENS.pessoas}
            </a>
          )}
          {tools}
          <a href="/">Ver o site</a>
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
        {children}
      </main>
    </div>
  );
}

export function BackToPanel() {
  return (
    <p className="a-back">
      <a href={PANEL}>Voltar ao painel</a>
    </p>
  );
}
