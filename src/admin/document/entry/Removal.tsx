import { useQuery } from '@tanstack/react-query';
import { collections } from '../../../collections.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { whatChanges } from '../../../features/company/what-changes.ts';
import type { AdminClient } from '../../data/client.ts';
import { siteReport } from '../../data/site-report.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unread } from '../../ui/Pending.tsx';
import '../versions/versions.css';
import type { Entry } from '../../data/content/read-entry.ts';
import { dependents } from './dependents.ts';
import { keyField } from '../../writing/form/form-shape.ts';
import { useResolvedText } from '../../writing/useResolvedText.ts';

const MOST_NAMED = 5;

export interface RemovalProps {
  client: AdminClient;
  entry: Entry;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** What goes from the site with an entry; or what has to be changed first, where others need it. */
export function Removal({ client, entry, busy, onRemove, onClose }: RemovalProps) {
  const { collection, saved } = entry;
  const tell = useResolvedText();
  const { data: report } = useQuery(siteReport(client));
  const {
    data: needed,
    isError,
    refetch,
  } = useQuery(dependents(client, collection, entry.entry, saved));
  const { one, schema } = collections[collection];
  const isNeeded = needed !== undefined && needed.length > 0;
  const shown = report?.fields[`${collection}/${entry.entry}`]?.['']?.pages ?? 0;
  const gone = whatChanges(schema, saved, {}).filter(({ path }) => path !== keyField(collection));
  return (
    <Dialog title={`Tirar ${one} do site?`} wide onClose={onClose}>
      {isNeeded ? (
        <div className="a-alert" role="alert">
          <p>
            <strong>Ainda não dá para tirar:</strong> outros textos precisam deste item. Troque o
            campo em cada um, salve, e volte aqui.
          </p>
          <ul>
            {needed.map(({ collection: other, field, entries }) => (
              <li key={`${other} ${field}`}>
                {collections[other].name}, campo {field}:{' '}
                {entries.slice(0, MOST_NAMED).map(({ entry: name, href }, at) => (
                  <span key={name}>
                    {at > 0 && ', '}
                    <a href={href}>{name}</a>
                  </span>
                ))}
                {entries.length > MOST_NAMED && ` e mais ${entries.length - MOST_NAMED}`}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p>Os visitantes deixam de ver. As versões ficam guardadas, e dá para pôr de volta.</p>
          {collection === 'facts' && shown > 0 && (
            <p className="a-alert" role="note">
              {pluralize(shown, 'página cita', 'páginas citam')} este fato. Enquanto um texto o
              citar, ele continua no site: tire a citação primeiro.
            </p>
          )}
          <h3>O que muda</h3>
          {shown > 0 && <p>Sai de {pluralize(shown, 'página', 'páginas')}:</p>}
          <dl className="a-changes">
            {gone.map(({ path, label, before }) => (
              <div key={path}>
                <dt>{tell(label)}</dt>
                <dd>
                  <del>{tell(before ?? '')}</del>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {isError && <Unread what="quem precisa deste item" onRetry={refetch} />}
      <div className="a-row">
        {!isNeeded && (
          <Button look="danger" disabled={busy || needed === undefined} onClick={onRemove}>
            {busy ? 'Salvando…' : 'Tirar do site'}
          </Button>
        )}
        <Button onClick={onClose}>{isNeeded ? 'Voltar' : 'Cancelar'}</Button>
      </div>
    </Dialog>
  );
}
