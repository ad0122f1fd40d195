import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInBrasilia } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import { companySchema } from '../../../schemas/company.ts';
import { SCREENS } from '../../data/addresses.ts';
import { OwnersOnly } from '../../shell/OwnersOnly.tsx';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { pagesAsWritten } from '../../data/pages-api.ts';
import { siteReport } from '../../data/site-report.ts';
import { AdminFrame } from '../../shell/AdminFrame.tsx';
import { settle } from '../../ui/settle.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { Unread } from '../../ui/Unread.tsx';
import { editedList, oneEntry } from '../../data/words-api.ts';
import { changeEntry } from '../../document/entry/change-entry.ts';
import { setAddress } from '../../data/word-addresses.ts';
import { wordMessages } from '../../document/entry/word-messages.ts';
import {
  checkAgain,
  confirmField,
  revokeField,
  takeSamplesOff,
  type Closing,
} from './close-item.ts';
import { stateOfItem, type Meanwhile } from './item-state.ts';
import {
  addressOf,
  addressOfGroup,
  withPages,
  type LaunchGroup,
  type LaunchItem,
} from './places.ts';

/** How often the report is asked for while something waits to be published. */
const WAITING_MS = 5000;

/** What the tasks of the list may do. */
interface Work {
  meanwhile: Meanwhile;
  busy: boolean;
  save: (closing: Closing) => void;
}

/** What is open before the site may go live, each with the way to close it. */
export default function LaunchScreen({ admin }: { admin: Admin }) {
  return (
    <AdminFrame admin={admin} title={SCREENS['antes-de-ir-ao-ar']}>
      {admin.role === 'owner' ? <Tasks admin={admin} /> : <OwnersOnly />}
    </AdminFrame>
  );
}

function Tasks({ admin }: { admin: Admin }) {
  const { client } = admin;
  const { show } = useToasts();
  const record = useQuery(oneEntry(client, 'company', ''));
  const edits = useQuery(editedList(client));
  const company = companySchema.safeParse(record.data?.saved).data;
  const edited = new Set(
    (edits.data ?? [])
      .filter(({ edit }) => edit && !edit.outcome)
      .map(({ collection, entry }) => `${collection}/${entry}`),
  );
  const meanwhile = { company, edited };
  const report = useQuery({
    ...siteReport(client),
    refetchInterval: ({ state }) =>
      countWaiting(state.data?.launch.groups ?? [], meanwhile) > 0 ? WAITING_MS : false,
  });
  const saving = useMutation({
    mutationFn: ({ collection, entry, change }: Closing) =>
      changeEntry(client, collection, entry, change),
    onError: (error) => {
      const { kind } = toFailure(error);
      if (kind === 'signed-out') admin.expire();
      else show(wordMessages.notSaved);
    },
  });
  const work: Work = {
    meanwhile,
    busy: saving.isPending,
    save: (closing) => {
      settle();
      saving.mutate(closing);
    },
  };
  const pages = useQuery(pagesAsWritten(client));
  const failed = [report, record, edits].find(({ isError, data }) => isError && data === undefined);
  const isRead = [report, record, edits].every(({ data }) => data !== undefined);
  return (
    <>
      {failed && (
        <Unread
          what="a lista"
          onRetry={() => {
            for (const { refetch } of [report, record, edits]) void refetch();
          }}
        />
      )}
      {!failed && !isRead && <p className="a-loading">Carregando…</p>}
      {!failed && isRead && (
        <Groups
          groups={report.data && withPages(report.data.launch.groups, pages.data ?? [])}
          work={work}
        />
      )}
    </>
  );
}

function countWaiting(groups: readonly LaunchGroup[], meanwhile: Meanwhile): number {
  return groups
    .filter(({ blocking }) => blocking)
    .flatMap(({ items }) => items)
    .filter((item) => stateOfItem(item, meanwhile) !== 'open').length;
}

function Groups({
  groups,
  work,
}: {
  groups: readonly LaunchGroup[] | null | undefined;
  work: Work;
}) {
  if (!groups) return <p className="a-empty">A lista aparece depois da primeira publicação.</p>;
  const blocking = groups.filter(({ blocking }) => blocking);
  const others = groups.filter((group) => !group.blocking);
  const all = blocking.reduce((sum, { count }) => sum + count, 0);
  const waiting = countWaiting(groups, work.meanwhile);
  return (
    <div className="a-launch">
      <p className="a-launch-sum" role="status">
        <strong>
          {all === waiting
            ? 'Nada mais espera por você.'
            : pluralize(all - waiting, 'item falta', 'itens faltam')}
        </strong>{' '}
        {waiting > 0 &&
          `${pluralize(waiting, 'resolvido espera', 'resolvidos esperam')} a próxima publicação.`}
        {all === 0 && 'O site pode ir ao ar.'}
      </p>
      <p className="a-hint">
        {all > 0 &&
          'Confira cada dado. O que estiver certo você confirma aqui mesmo; o resto abre no campo que o corrige. '}
        Se um dado confirmado mudar, ele volta para esta lista.
      </p>
      {blocking.map((group) => (
        <section aria-label={group.name} key={group.group}>
          <h2>
            {group.name} <span className="a-count">{group.count}</span>
          </h2>
          {group.group === 'testimonials' && <Samples group={group} work={work} />}
          {group.group === 'environment' && (
            <p className="a-hint">
              Para quem cuida do servidor: são variáveis de quem publica, e nada disto se muda aqui.
            </p>
          )}
          {group.group !== 'testimonials' && <Items group={group} work={work} />}
        </section>
      ))}
      {others.length > 0 && (
        <section aria-label="Só para saber">
          <h2>Só para saber</h2>
          <p className="a-hint">Nada disto impede que o site vá ao ar.</p>
          {others.map((group) => (
            <details className="a-item" key={group.group}>
              <summary>
                {group.name} <span className="a-count">{group.count}</span>
              </summary>
              <div className="a-item-fields">
                {group.items.length > 0 ? (
                  <Items group={group} work={work} />
                ) : (
                  <Elsewhere group={group} />
                )}
              </div>
            </details>
          ))}
        </section>
      )}
    </div>
  );
}

/** Where things are looked at that are too many for a list of tasks. */
function Elsewhere({ group }: { group: LaunchGroup }) {
  const address = addressOfGroup(group);
  return address === undefined ? (
    <p className="a-hint">
      São muitas para uma lista. Peça a quem cuida do site que diga quais são.
    </p>
  ) : (
    <p>
      <a href={address}>Abrir a lista</a>: cada ficha diz o que falta no campo “A confirmar”.
    </p>
  );
}

function Items({ group, work }: { group: LaunchGroup; work: Work }) {
  return (
    <ul className="a-tasks">
      {group.items.map((item) => (
        <li key={`${item.file} ${item.field} ${item.message}`}>
          <Item item={item} work={work} />
        </li>
      ))}
    </ul>
  );
}

const today = () => dayInBrasilia(new Date());

const STATES = {
  confirmed: 'Confirmado. Sai da lista na próxima publicação.',
  changed: 'Mudou. A próxima publicação confere.',
};

function Item({ item, work }: { item: LaunchItem; work: Work }) {
  const { label, message, value, at, how, group } = item;
  const { company } = work.meanwhile;
  const state = stateOfItem(item, work.meanwhile);
  const address = addressOf(item);
  const name = label ?? '';
  return (
    <>
      {name !== '' && <h3>{name}</h3>}
      <p>{toSentence(message)}</p>
      {value !== undefined && state !== 'changed' && <Value text={value} />}
      {state !== 'open' && (
        <p className="a-task-done" role="status">
          {STATES[state]}
        </p>
      )}
      <p className="a-row">
        {state === 'open' && how === 'confirm' && at && company && (
          <button
            className="a-btn"
            disabled={work.busy}
            type="button"
            onClick={() => {
              work.save(confirmField(company, at.path, today()));
            }}
          >
            Está certo, confirmar
            <span className="a-hidden">
              : {name}, {message}
            </span>
          </button>
        )}
        {state === 'open' && group === 'facts' && at && (
          <button
            className="a-btn"
            disabled={work.busy}
            type="button"
            onClick={() => {
              work.save(checkAgain(at, today()));
            }}
          >
            Conferi hoje, continua certo<span className="a-hidden">: {message}</span>
          </button>
        )}
        {state === 'confirmed' && at && (
          <button
            className="a-btn"
            disabled={work.busy}
            type="button"
            onClick={() => {
              work.save(revokeField(at.path));
            }}
          >
            Desfazer<span className="a-hidden">: {name}</span>
          </button>
        )}
        {address !== undefined && (
          <a className="a-btn" href={address}>
            {how === 'confirm' ? 'Mudar' : 'Abrir o campo'}
            <span className="a-hidden">: {name === '' ? message : name}</span>
          </a>
        )}
      </p>
    </>
  );
}

/** With a capital, unless it begins with an address. */
const toSentence = (text: string) =>
  /^https?:/.test(text) ? text : text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

const LONG = 140;

/** What the site says; of a long list only on request. */
function Value({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (text.length <= LONG) {
    return (
      <p className="a-task-value">
        O site diz: <strong>{text}</strong>
      </p>
    );
  }
  return (
    <details
      className="a-task-value"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>Ver o que o site diz</summary>
      {isOpen && (
        <ul>
          {text.split('; ').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The samples among the testimonials: taken off together, or replaced one by one. */
function Samples({ group, work }: { group: LaunchGroup; work: Work }) {
  const [first] = group.items;
  const isDone = first !== undefined && stateOfItem(first, work.meanwhile) === 'changed';
  return (
    <div className="a-task">
      <p>
        {group.count === 1
          ? 'Um depoimento do site é um exemplo: nenhum cliente o deu.'
          : `${group.count} depoimentos do site são exemplos: nenhum cliente os deu.`}{' '}
        Tire todos, ou troque cada um por um depoimento real, com autorização.
      </p>
      {work.meanwhile.company?.sampleTestimonials === false && isDone ? (
        <p className="a-task-done" role="status">
          Os exemplos saem do site na próxima publicação.
        </p>
      ) : (
        <p className="a-row">
          <button
            className="a-btn"
            disabled={work.busy}
            type="button"
            onClick={() => {
              work.save(takeSamplesOff());
            }}
          >
            Tirar os exemplos do site
          </button>
          <a className="a-btn" href={setAddress('testimonials')}>
            Trocar por depoimentos reais
          </a>
        </p>
      )}
    </div>
  );
}
