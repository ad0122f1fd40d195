import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '../../../lib/text.ts';
import { editAddress, NEW_PAGE } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { BLANK, GENERATED, pageDrafts } from '../../document/page/page-drafts.ts';
import type { Filter, Heap } from '../../data/pages-api.ts';
import { pageCounts, publishing } from '../../data/queries.ts';
import { readRun } from '../../document/runs.ts';
import { countItems } from '../../document/sequence.ts';
import { useQuestion } from '../../ui/Question.tsx';
import { groupRefused, Refusal } from './Refusal.tsx';
import { Task } from './Task.tsx';

/** Runs that can wait for somebody to go on, and where. */
const RUNS = { batch: '/admin/batch-creator', sequence: '/admin/local-generator' };

/** What the list beside the tasks can be made to show. */
interface Pages {
  find: (words: string) => void;
  setHeap: (heap: Heap, only?: Filter) => void;
}

/** What waits for the owner; what there is nothing of is not named. */
export function ToDo({ client, pages }: { client: AdminClient; pages: Pages }) {
  const { data: counts } = useQuery(pageCounts(client));
  const { data: status } = useQuery(publishing(client));
  const [unsaved, setUnsaved] = useState(pageDrafts.list);
  const { ask, question } = useQuestion();
  const refusals = groupRefused(status?.refused ?? new Map());
  const runs = Object.entries(RUNS).flatMap(([name, address]) => {
    const { left } = countItems(readRun(name)?.items ?? []);
    return left > 0 ? [{ address, left }] : [];
  });
  const { draft = 0, unchecked = 0 } = counts ?? {};
  const isEmpty = refusals.length + unsaved.length + runs.length + draft + unchecked === 0;

  return (
    <section aria-label="Para fazer" className="a-card a-todo">
      <h2 className="a-kind">Para fazer</h2>
      {isEmpty && <p className="a-hint">{counts ? 'Nada espera por você.' : 'Conferindo…'}</p>}
      <ul>
        {refusals.map(({ reason, slugs }) => (
          <Refusal key={reason} reason={reason} slugs={slugs} onFind={pages.find} />
        ))}
        {unsaved.map((left) => (
          <Task
            key={`${left.tab} ${left.name}`}
            text={`Texto não salvo: “${left.work.words.title.trim() || 'sem título'}”`}
          >
            <a
              href={addressOf(left.name)}
              onClick={() => {
                pageDrafts.adopt(left.name, left.tab);
              }}
            >
              Continuar
            </a>
            <button
              className="a-link"
              type="button"
              onClick={() => {
                ask({
                  title: 'Descartar o texto?',
                  text: `“${left.work.words.title.trim() || 'Sem título'}”: o que não foi salvo se perde.`,
                  yes: 'Descartar',
                  onYes: () => {
                    pageDrafts.drop(left.name, left.tab);
                    setUnsaved(pageDrafts.list());
                  },
                });
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
                pages.setHeap('draft');
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
                pages.setHeap('published', 'unchecked');
              }}
            >
              Conferir
            </button>
          </Task>
        )}
      </ul>
      {question}
    </section>
  );
}

function addressOf(name: string): string {
  if (name === GENERATED) return '/admin/local-generator';
  return name === BLANK ? NEW_PAGE : editAddress(name);
}
