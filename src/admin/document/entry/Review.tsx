import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../../content/edits.ts';
import { sets, type SetName } from '../../../content/sets.ts';
import { whatChanges } from '../../../schemas/what-changes.ts';
import type { AdminClient } from '../../data/client.ts';
import { siteReport } from '../../data/site-report.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChangeList } from '../versions/ChangeList.tsx';
import { listTouched, withConfirmations, type Touched } from './confirmations.ts';
import { namesItself } from './finish.ts';
import { keyField } from '../../writing/form/form-shape.ts';
import { pageOf } from '../../data/page-of.ts';
import { surroundings, warnOf, warnOfLength, warnOfLinks } from './surroundings.ts';

export interface ReviewProps {
  client: AdminClient;
  collection: SetName;
  entry: string;
  before: Document;
  after: Document;
  busy: boolean;
  /** Gives what is to be saved: what was reviewed, with what its owner confirms of it. */
  onSave: (document: Document) => void;
  onClose: () => void;
}

/** What a save changes, where it shows, and what to look at before it. */
export function Review(props: ReviewProps) {
  const { client, collection, entry, before, after, busy, onSave, onClose } = props;
  const { data: report } = useQuery(siteReport(client));
  const { data: around, isError } = useQuery(surroundings(client));
  // Of a new row, the name that nobody wrote is of no interest.
  const unwritten = entry === '' && namesItself(collection) ? keyField(collection) : undefined;
  const changes = whatChanges(sets[collection].schema, before, after).filter(
    ({ path }) => !path.startsWith('confirmed') && path !== unwritten,
  );
  const usage = report?.fields[`${collection}/${entry === '' ? collection : entry}`];
  const warnings = around
    ? [
        ...warnOfLength(collection, after),
        ...warnOfLinks(before, after, around),
        ...warnOf(changes, { collection, entry, after }, around),
      ]
    : [];
  const toConfirm = collection === 'company' ? listTouched(before, after) : [];
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ path, wasConfirmed }: Touched) => chosen.get(path) ?? wasConfirmed;
  return (
    <Dialog title="O que muda" wide onClose={onClose}>
      <ChangeList changes={changes} href={pageOf(collection, entry)} usage={usage} />
      {warnings.length > 0 && (
        <div className="a-alert" role="note">
          <p>
            <strong>Antes de salvar, confira:</strong>
          </p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {isError && !around && (
        <p className="a-hint">
          Não deu para procurar números escritos à mão em títulos e endereços. Dá para salvar assim
          mesmo.
        </p>
      )}
      {toConfirm.length > 0 && (
        <fieldset className="a-group">
          <legend>Você confirma os valores novos?</legend>
          <p className="a-hint">O que não for confirmado fica na lista “Antes de ir ao ar”.</p>
          {toConfirm.map((touched) => (
            <label className="a-yes-no" key={touched.path}>
              <input
                checked={isChosen(touched)}
                type="checkbox"
                onChange={({ target }) => {
                  setChosen(new Map([...chosen, [touched.path, target.checked]]));
                }}
              />
              {touched.name}
            </label>
          ))}
        </fieldset>
      )}
      <div className="a-row">
        <Button
          look="main"
          disabled={busy}
          onClick={() => {
            const confirmed = toConfirm.filter(isChosen).map(({ path }) => path);
            onSave(withConfirmations(after, confirmed));
          }}
        >
          {busy ? 'Salvando…' : 'Salvar'}
        </Button>
        <Button onClick={onClose}>Voltar</Button>
      </div>
    </Dialog>
  );
}
