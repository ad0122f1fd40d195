import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Run } from '../useRun.ts';

/** How far a run has come; closing it pauses the run. */
export function RunningDialog({ run: { stored, counts, pause } }: { run: Run }) {
  const items = stored?.items ?? [];
  const current = items.find(({ state }) => state === 'running');
  return (
    <Dialog title="Gerando páginas" onClose={pause}>
      <p aria-live="polite">
        Processando {Math.min(counts.tried + 1, items.length)} de {items.length} páginas...
      </p>
      <p className="a-run-now">{current?.title ?? ' '}</p>
      <div className="a-row a-percent">
        <progress aria-label="Páginas processadas" max={items.length} value={counts.tried} />
        <span>{Math.round((counts.tried / items.length) * 100)}%</span>
      </div>
      <Button onClick={pause}>Cancelar</Button>
    </Dialog>
  );
}
