import type { ReactNode } from 'react';
import { PANEL, SCREENS } from '../addresses.ts';
import type { Admin } from '../Gate.tsx';

const IN_BAR = ['painel', 'local-generator', 'batch-creator'] as const;

export interface AdminFrameProps {
  admin: Admin;
  title: string;
  children: ReactNode;
  /** Extra things at the right end of the bar. */
  tools?: ReactNode;
}

/** Bar, heading and main area of every signed-in screen. */
export function AdminFrame({ admin, title, children, tools }: AdminFrameProps) {
  return (
    <>
      <header className="a-bar">
        <nav aria-label="Administração">
          {IN_BAR.map((screen) => {
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
          {tools}
          {admin.email !== undefined && <span className="a-who">{admin.email}</span>}
          <a className="a-quiet" href="/">
            Ver o site
          </a>
          <button className="a-quiet" type="button" onClick={admin.signOut}>
            Sair
          </button>
        </div>
      </header>
      <main className="a-main" id="conteudo" tabIndex={-1}>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}

export function BackToPanel() {
  return (
    <p>
      <a href={PANEL}>Voltar ao painel</a>
    </p>
  );
}
