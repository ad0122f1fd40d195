import { useMutation, useQuery } from '@tanstack/react-query';
import { dayInBrasilia } from '../../../lib/dates/dates.ts';
import { companySchema } from '../../../features/company/collection.ts';
import { SCREENS, CONTENT_SCREEN } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { toFailure } from '../../data/errors.ts';
import { pagesAsWritten } from '../../data/pages/find-pages.ts';
import { siteReport } from '../../data/site-report.ts';
import { editedList } from '../../data/content/list-content.ts';
import { oneEntry } from '../../data/content/read-entry.ts';
import { changeEntry } from '../../document/entry/change-entry.ts';
import { entryMessages } from '../../document/entry/entry-messages.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import { ignoreHastyTaps } from '../../ui/ignore-hasty-taps.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { Unread } from '../../ui/Pending.tsx';
import { revokeField, type Closing } from './close-item.ts';
import { stateOfItem, type Meanwhile } from './item-state.ts';
import {
  addressOf,
  addressOfGroup,
  messageForServer,
  withPages,
  type LaunchGroup,
  type LaunchItem,
} from './places.ts';
import { Question } from './Question.tsx';
import { isAsked, keyOf, useQuestions } from './useQuestions.ts';

/** How often the report is asked for while something waits to be published. */
const WAITING_MS = 5000;

/** What is open before the site may go live, one question at a time. */
export default function LaunchScreen({ admin }: { admin: Admin }) {
  return (
    <AdminFrame admin={admin} title={SCREENS['antes-de-ir-ao-ar']}>
      <Tasks admin={admin} />
    </AdminFrame>
  );
}

function Tasks({ admin }: { admin: Admin }) {
  const { client } = admin;
  const record = useQuery(oneEntry(client, 'company', ''));
  const edits = useQuery(editedList(client));
  const edited = new Set(
    (edits.data ?? [])
      .filter(({ edit }) => edit && !edit.outcome)
      .map(({ collection, entry }) => `${collection}/${entry}`),
  );
  const meanwhile: Meanwhile = {
    company: companySchema.safeParse(record.data?.saved).data,
    edited,
  };
  const report = useQuery({
    ...siteReport(client),
    refetchInterval: ({ state: { data } }) =>
      (data?.launch.groups ?? [])
        .flatMap(({ items }) => items)
        .some((item) => stateOfItem(item, meanwhile) !== 'open')
        ? WAITING_MS
        : false,
  });
  const pages = useQuery(pagesAsWritten(client));
  const all = [report, record, edits];
  if (all.some(({ isError, data }) => isError && data === undefined)) {
    const retry = () => Promise.all(all.map(({ refetch }) => refetch()));
    return <Unread what="a lista" onRetry={retry} />;
  }
  if (all.some(({ data }) => data === undefined)) return <p className="a-loading">Carregando…</p>;
  const known = report.data?.launch.groups;
  if (!known) return <p className="a-empty">A lista aparece depois da primeira publicação.</p>;
  const groups = withPages(known, pages.data ?? []);
  return (
    <div className="a-launch">
      <OneByOne admin={admin} groups={groups} meanwhile={meanwhile} />
      <ForServer items={groups.find(({ group }) => group === 'environment')?.items ?? []} />
      <ToKnow groups={groups.filter((group) => !group.blocking && !isAsked(group))} />
    </div>
  );
}

interface OneByOneProps {
  admin: Admin;
  groups: readonly LaunchGroup[];
  meanwhile: Meanwhile;
}

function OneByOne({ admin, groups, meanwhile }: OneByOneProps) {
  const { show } = useToasts();
  const { current, done, total, putOff } = useQuestions(groups, meanwhile);
  const saving = useMutation({
    mutationFn: ({ collection, entry, change }: Closing) =>
      changeEntry(admin.client, collection, entry, change),
    onSettled: ignoreHastyTaps,
    onError: (error) => {
      if (toFailure(error).kind !== 'signed-out') show(entryMessages.notSaved);
    },
  });
  const answer = (closing: Closing, path?: string) => {
    ignoreHastyTaps();
    saving.mutate(closing, {
      onSuccess: () => {
        show(
          { kind: 'success', title: 'Resposta guardada', about: 'save' },
          path === undefined
            ? {}
            : {
                action: {
                  label: 'Desfazer',
                  run: () => saving.mutate(revokeField(path)),
                },
              },
        );
      },
    });
  };
  return (
    <section aria-label="Perguntas">
      <p className="a-launch-sum" role="status">
        <strong>
          {done} de {total}
        </strong>{' '}
        {current === undefined ? 'Nada mais espera por você.' : 'respondidas'}
      </p>
      <progress aria-label="Perguntas respondidas" max={total} value={done} />
      {current && (
        <Question
          busy={saving.isPending}
          company={meanwhile.company}
          day={dayInBrasilia(new Date())}
          item={current}
          key={keyOf(current)}
          onAnswer={answer}
          onLater={() => {
            ignoreHastyTaps();
            putOff();
          }}
        />
      )}
      {current === undefined && total > 0 && (
        <p className="a-hint">O que você respondeu sai desta lista na próxima publicação.</p>
      )}
    </section>
  );
}

/** What nobody can do in the panel, as a message to whoever can. */
function ForServer({ items }: { items: readonly LaunchItem[] }) {
  if (items.length === 0) return null;
  const message = messageForServer(items);
  return (
    <section aria-label="Para quem cuida do site">
      <h2>Para quem cuida do site</h2>
      <p className="a-hint">Nada disto se muda aqui. Mande esta mensagem:</p>
      <textarea aria-label="Mensagem pronta" readOnly rows={items.length + 3} value={message} />
      <p>
        <a className="a-btn" href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
          Mandar pelo WhatsApp
        </a>
      </p>
    </section>
  );
}

function ToKnow({ groups }: { groups: readonly LaunchGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-label="Só para saber">
      <h2>Só para saber</h2>
      {groups.map((group) => (
        <details className="a-item" key={group.group}>
          <summary>
            {group.name} <span className="a-count">{group.count}</span>
          </summary>
          <ul className="a-item-fields">
            {group.items.map((item) => (
              <li key={keyOf(item)}>
                {item.label} {item.message} <a href={addressOf(item)}>Abrir</a>
              </li>
            ))}
            {group.items.length === 0 && (
              <li>
                <a href={addressOfGroup(group) ?? CONTENT_SCREEN}>Abrir a lista</a>
              </li>
            )}
          </ul>
        </details>
      ))}
    </section>
  );
}
