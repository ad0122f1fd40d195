import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { pluralize } from '../../lib/text.ts';
import { editAddress, NEW_PAGE } from '../addresses.ts';
import type { AdminClient } from '../client.ts';
import { adoptDraft, BLANK, dropDraft, GENERATED, listUnsaved, type Unsaved } from '../drafts.ts';
import type { SavedPages } from '../list/useSavedPages.ts';
import { pageCounts, publishing } from '../queries.ts';
import { readRun } from '../runs.ts';
import { countItems } from '../sequence.ts';
import { Question } from '../ui/Question.tsx';

/** Runs that can wait for somebody to go on, and where. */
const RUNS = { batch: '/admin/batch-creator', sequence: '/admin/local-generator' };

/** What waits for the owner; what there is nothing of is not named. */
export function ToDo({ client, pages }: { client: AdminClient; pages: SavedPages }) {
  const { data: counts } = useQuery(pageCounts(client));
  const { data: status } = useQuery(publishing(client));
  const [unsaved, setUnsaved] = useState(listUnsaved);
  const [losing, setLosing] = useState<Unsaved>();
  const refused = [...(status?.refused ?? [])];
  const runs = Object.entries(RUNS).flatMap(([name, address]) => {
    const { left } = countItems(readRun(name)?.items ?? []);
    return left > 0 ? [{ address, left }] : [];
  });
  const { draft = 0, unchecked = 0 } = counts ?? {};
  const isEmpty = refused.length + unsaved.length + runs.length + draft + unchecked === 0;

  return (
    <section aria-label="Para fazer" className="a-card a-todo">
      <h2 className="a-kind">Para fazer</h2>
      {isEmpty && <p className="a-hint">{counts ? 'Nada espera por você.' : 'Conferindo…'}</p>}
      <ul>
        {refused.map(([slug, reason]) => (
          <Task key={slug} text={`“${slug}” não pôde ser publicada: ${reason}`}>
            <button
              className="a-link"
              type="button"
              onClick={() => {
                pages.find(slug);
              }}
            >
              Ver a página
            </button>
          </Task>
        ))}
        {unsaved.map((left) => (
          <Task
            key={`${left.tab} ${left.name}`}
            text={`Texto não salvo: “${left.draft.title.trim() || 'sem título'}”`}
          >
            <a
              href={addressOf(left.name)}
              onClick={() => {
                adoptDraft(left.name, left.tab);
              }}
            >
              Continuar
            </a>
            <button
              className="a-link"
              type="button"
              onClick={() => {
                setLosing(left);
              }}
            >
              Descartar
            </button>
          </Task>
        ))}
        {runs.map(({ address, left }) => (
          <Task
            key={address}
            text={`${pluralize(left, 'título espera', 'títulos esperam')} na fila`}
          >
            <a href={address}>Retomar</a>
          </Task>
        ))}
        {draft > 0 && (
          <Task text={pluralize(draft, 'rascunho espera', 'rascunhos esperam')}>
            <button
              className="a-link"
              type="button"
              onClick={() => {
                pages.setState('draft');
              }}
            >
              Ver rascunhos
            </button>
          </Task>
        )}
        {unchecked > 0 && (
          <Task
            text={`${pluralize(unchecked, 'página publicada tem', 'páginas publicadas têm')} dados a conferir`}
          >
            <button
              className="a-link"
              type="button"
              onClick={() => {
                pages.setState('published', 'unchecked');
              }}
            >
              Conferir
            </button>
          </Task>
        )}
      </ul>
      {losing && (
        <Question
          text={`“${losing.draft.title.trim() || 'Sem título'}”: o que não foi salvo se perde.`}
          title="Descartar o texto?"
          yes="Descartar"
          onNo={() => {
            setLosing(undefined);
          }}
          onYes={() => {
            dropDraft(losing.name, losing.tab);
            setUnsaved(listUnsaved());
            setLosing(undefined);
          }}
        />
      )}
    </section>
  );
}

function addressOf(name: string): string {
  if (name === GENERATED) return '/admin/local-generator';
  return name === BLANK ? NEW_PAGE : editAddress(name);
}

function Task({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <span>{text}</span>
      <span className="a-task-ways">{children}</span>
    </li>
  );
}
