import type { ReactNode } from 'react';
import { PANEL, PEOPLE_SCREEN, SCREENS, type ScreenName } from '../addresses.ts';
import type { Admin } from '../Gate.tsx';
import { Mark } from './Mark.tsx';

const IN_BAR = [
  'painel',
  'textos',
  'empresa',
  'local-generator',
  'batch-creator',
] as const satisfies ScreenName[];

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
  return (
    <div className="a-frame">
      <header className="a-bar">
        <a className="a-bar-mark" href={PANEL}>
          <Mark />
        </a>
        <nav aria-label="Administração">
          {IN_BAR.filter((screen) => isOwner || screen !== 'empresa').map((screen) => {
            const href = `/admin/${screen}`;
            return (
              <a
                aria-current={location.pathname === href ? 'page' : undefined}
                href={href}
                key={screen}
              >
                {SCREENS[screen]}
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
    <p>
      <a href={PANEL}>Voltar ao painel</a>
    </p>
  );
}
