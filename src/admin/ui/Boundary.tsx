import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** Shown in place of what throws while it is drawn. */
  fallback: ReactNode;
}

/** Keeps what throws while it is drawn from taking the rest of the screen with it. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/** A row of a list: one that cannot be drawn says so, and the others stay. */
export function RowBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Boundary
      fallback={
        <li className="a-error">
          “{name}” tem um dado que o painel não consegue mostrar. O resto da lista está inteiro:
          mande este nome a quem cuida do site.
        </li>
      }
    >
      {children}
    </Boundary>
  );
}
