import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Door } from './Door.tsx';

/** Says what to do when a screen breaks, instead of an empty page. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Door title="A tela parou">
        <p>Ocorreu um erro inesperado. Seus rascunhos foram guardados neste navegador.</p>
        <Button
          look="main"
          onClick={() => {
            location.reload();
          }}
        >
          Recarregar
        </Button>
      </Door>
    );
  }
}
