import { useQuery } from '@tanstack/react-query';
import { isSame, type Document } from '../../../cms/overrides/edits.ts';
import { collections } from '../../../collections.ts';
import { whatChanges } from '../../../features/company/what-changes.ts';
import type { AdminClient } from '../../data/client.ts';
import { serverClock } from '../../data/clock.ts';
import { livePage } from '../../data/site-data.ts';
import { siteReport } from '../../data/site-report.ts';
import type { Entry } from '../../data/content/read-entry.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChangeList } from '../versions/ChangeList.tsx';
import { listTouched, withConfirmations } from './confirmations.ts';
import { Preview } from '../Preview.tsx';
import { renderTimed } from '../preview.ts';
import { dayToCome, namesItself, wasSeen } from './finish.ts';
import { keyField } from '../../writing/form/form-shape.ts';
import { pageOf } from '../../data/page-of.ts';
import { siteContext, warnOf, warnOfDay, warnOfLength, warnOfLinks } from './site-context.ts';

export interface ReviewProps {
  client: AdminClient;
  entry: Entry;
  before: Document;
  after: Document;
  busy: boolean;
  /** Gives what is to be saved: what was reviewed, with its owner's word for what was typed. */
  onSave: (document: Document) => void;
  onClose: () => void;
}

/** What a save changes, where it shows, and what to look at before it. */
export function Review(props: ReviewProps) {
  const { client, before, after, busy, onSave, onClose } = props;
  const { collection, entry, base, versions } = props.entry;
  const [newest] = versions;
  const { data: clock } = useQuery(serverClock(client));
  const day = dayToCome(collection, after);
  // The first page that would show an offer.
  const shownOn = livePage((after as { pages?: string[] }).pages?.[0] ?? '/');
  const isIdle = isSame(before, after) && newest?.isDraft !== true;
  const { data: report } = useQuery(siteReport(client));
  const { data: context, isError } = useQuery(siteContext(client));
  // Of a new row, the name that nobody wrote is of no interest.
  const unwritten = entry === '' && namesItself(collection) ? keyField(collection) : undefined;
  const changes = whatChanges(collections[collection].schema, before, after).filter(
    ({ path }) => path !== unwritten,
  );
  const usage = report?.fields[`${collection}/${entry === '' ? collection : entry}`];
  const warnings = context
    ? [
        ...warnOfLength(collection, after),
        ...warnOfLinks(before, after, context),
        ...warnOfDay(day, {
          isSeen: wasSeen(props.entry) && dayToCome(collection, before) === undefined,
          isStill: clock?.keepsTime === false,
        }),
        ...warnOf(changes, { collection, entry, after }, context),
      ]
    : [];
  return (
    <Dialog title="O que muda" wide onClose={onClose}>
      {changes.length === 0 && <p className="a-hint">O texto não muda.</p>}
      <ChangeList changes={changes} href={pageOf(collection, entry)} usage={usage} />
      {(collection === 'notices' || collection === 'promotions') && (
        <Preview source={shownOn} render={(live) => renderTimed(live, after)}>
          <h3>Como vai aparecer</h3>
        </Preview>
      )}
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
      {isError && !context && (
        <p className="a-hint">
          Não deu para procurar números escritos à mão em títulos e endereços. Dá para salvar assim
          mesmo.
        </p>
      )}
      <div className="a-row">
        <Button
          look="main"
          disabled={busy || isIdle}
          onClick={() => {
            // Whoever has just typed a value stands by it; what the file says is no word of its owner.
            const typed = collection === 'company' ? listTouched(before, after, base) : [];
            onSave(withConfirmations(after, typed));
          }}
        >
          {busy ? 'Salvando…' : day === undefined ? 'Salvar' : 'Agendar'}
        </Button>
        <Button onClick={onClose}>Voltar</Button>
      </div>
    </Dialog>
  );
}
