import type { ReactNode } from 'react';

const SCREENS = [
  { href: '/admin/painel', name: 'Páginas' },
  { href: '/admin/local-generator', name: 'Gerador local' },
  { href: '/admin/batch-creator', name: 'Criação em lote' },
] as const;

export interface ShellProps {
  title: string;
  children: ReactNode;
  email?: string | undefined;
  onSignOut: () => void;
  /** Extra things at the right end of the bar. */
  tools?: ReactNode;
}

/** Bar, heading and main area of every signed-in screen. */
export function Shell({ title, children, email, onSignOut, tools }: ShellProps) {
  return (
    <>
      <header className="a-bar">
        <nav aria-label="Administração">
          {SCREENS.map(({ href, name }) => (
            <a
              aria-current={location.pathname.startsWith(href) ? 'page' : undefined}
              href={href}
              key={href}
            >
              {name}
            </a>
          ))}
        </nav>
        <div className="a-bar-end">
          {tools}
          {email !== undefined && <span className="a-who">{email}</span>}
          <a className="a-quiet" href="/">
            Ver o site
          </a>
          <button className="a-quiet" type="button" onClick={onSignOut}>
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
