import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { UnfinishedHint } from './RunResults.tsx';
import type { Run } from './useRun.ts';

export interface SeveralTitlesProps {
  count: number;
  /** The run that processing all of them would start. */
  run: Run;
  onFirst: () => void;
  onAll: () => void;
  onClose: () => void;
}

export function SeveralTitles({ count, run, onFirst, onAll, onClose }: SeveralTitlesProps) {
  return (
    <Dialog title={`${count} títulos`} onClose={onClose}>
      <p>
        Gerar só o primeiro título, para ver e editar? Ou processar todos, um a um, salvando cada
        página automaticamente?
      </p>
      <UnfinishedHint run={run} />
      <div className="a-row">
        <Button look="main" onClick={onFirst}>
          Gerar só o primeiro
        </Button>
        <Button disabled={run.counts.left > 0} onClick={onAll}>
          Processar todos
        </Button>
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Dialog>
  );
}
