import { useState, type ReactNode } from 'react';
import { pluralize } from '../../../lib/text/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CHECKS_ID } from './CheckList.tsx';
import { PREVIEW } from '../../data/addresses.ts';
import { pageTemplate } from '../../data/site-data.ts';
import { Preview } from '../Preview.tsx';
import type { PageText } from '../../data/pages/page-rows.ts';
import { renderPage } from '../preview.ts';

export interface SaveBarProps {
  values: PageText;
  /** How many findings keep the page from being saved. */
  stops: number;
  isStopped: boolean;
  busy: boolean;
  saveLabel: string;
  extra: ReactNode;
}

/** What a thumb needs while the page is being written: how it looks, and to save it. */
export function SaveBar({ values, stops, isStopped, busy, saveLabel, extra }: SaveBarProps) {
  const [showsPreview, setShowsPreview] = useState(() => location.hash === PREVIEW);
  const close = () => setShowsPreview(false);
  return (
    <div className="a-save">
      {stops > 0 && (
        <Button
          look="link"
          onClick={() => {
            document.getElementById(CHECKS_ID)?.scrollIntoView({ block: 'center' });
          }}
        >
          {pluralize(stops, 'ponto a corrigir', 'pontos a corrigir')}
        </Button>
      )}
      <Button className="a-save-preview" onClick={() => setShowsPreview(true)}>
        Prévia
      </Button>
      {/* The label shortens while saving: the second click of two would hit the next button. */}
      <fieldset className="a-row" disabled={busy}>
        <Button look="main" disabled={isStopped} type="submit">
          {busy ? 'Salvando…' : saveLabel}
        </Button>
        {extra}
      </fieldset>
      {showsPreview && (
        <Dialog title="Prévia" wide onClose={close}>
          <p className="a-hint">Assim a página vai ficar; no site pode estar ainda a de antes.</p>
          <Preview source={pageTemplate} render={(template) => renderPage(template, values)}>
            <Button look="small" onClick={close}>
              Voltar ao texto
            </Button>
          </Preview>
        </Dialog>
      )}
    </div>
  );
}
