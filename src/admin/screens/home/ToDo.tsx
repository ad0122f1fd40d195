import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '../../../lib/text/text.ts';
import { editAddress, LAUNCH_SCREEN, NEW_PAGE } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { countQuestions, siteReport } from '../../data/site-report.ts';
import { entryDrafts } from '../../document/entry/entry-work.ts';
import { BLANK, GENERATED, pageDrafts } from '../../document/page/page-drafts.ts';
import type { Filter, ListStatus } from '../../data/pages/list-pages.ts';
import { pageCounts, publishing } from '../../data/queries.ts';
import { entryAddress, newAddress } from '../../data/content-addresses.ts';
import { draftList } from '../../data/content/list-content.ts';
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
  setStatus: (status: ListStatus, only?: Filter) => void;
}

/** As many as one looks at between two calls, "Mais" being one; of texts, which have two ways on, one. */
const FIRST = 3;

/** What waits for a person, the most urgent first; what there is nothing of is not named. */
export function ToDo({ admin: { client, role }, pages }: { admin: Admin; pages: Pages }) {
  const { data: counts } = useQuery(pageCounts(client));
  const { data: status } = useQuery(publishing(client));
  const { data: report } = useQuery(siteReport(client));
  const { data: drafts = [] } = useQuery(draftList(client));
  const [unsaved, setUnsaved] = useState(listUnsaved);
  const { ask, question } = useQuestion();
  const { draft = 0, unchecked = 0 } = counts ?? {};
  const open = role === 'owner' ? countQuestions(report) : 0;
  const show = (way: string, onShow: () => void) => (
    <button className="a-link" type="button" onClick={onShow}>
      {way}
    </button>
  );
  const task = (text: string, way: string, to: string | (() => void)) => (
    <Task key={typeof to === 'string' ? to : text} text={text}>
      {typeof to === 'string' ? <a href={to}>{way}</a> : show(way, to)}
    </Task>
  );
  const [text, ...otherTexts] = unsaved.map(({ name, tab, title, href, store }) => {
    const named = `“${title.trim() || 'sem título'}”`;
    return (
      <Task key={`${tab} ${name}`} text={`Texto não salvo: ${named}`}>
        <a href={href} onClick={() => store.adopt(name, tab)}>
          Continuar
        </a>
        {show('Descartar', () =>
          ask({
            title: 'Descartar o texto?',
            text: `${named}: o que não foi salvo se perde.`,
            yes: 'Descartar',
            onYes: () => {
              store.drop(name, tab);
              setUnsaved(listUnsaved());
            },
          }),
        )}
      </Task>
    );
  });
  const tasks = [
    ...groupRefused(status?.refused ?? new Map()).map(({ reason, slugs }) => (
      <Refusal key={reason} reason={reason} slugs={slugs} onFind={pages.find} />
    )),
    text ?? false,
    open > 0 &&
      task(
        `${pluralize(open, 'pergunta', 'perguntas')} antes de ir ao ar`,
        'Responder',
        LAUNCH_SCREEN,
      ),
    ...Object.entries(RUNS).map(([name, address]) => {
      const { left } = countItems(readRun(name)?.items ?? []);
      const said = `${pluralize(left, 'título espera', 'títulos esperam')} na fila`;
      return left > 0 && task(said, 'Retomar', address);
    }),
    unchecked > 0 &&
      task(
        `${pluralize(unchecked, 'página publicada tem', 'páginas publicadas têm')} dados a conferir`,
        'Conferir',
        () => pages.setStatus('published', 'unchecked'),
      ),
    draft > 0 &&
      task(pluralize(draft, 'rascunho espera', 'rascunhos esperam'), 'Ver rascunhos', () =>
        pages.setStatus('draft'),
      ),
    ...drafts.map(({ collection, entry, title }) =>
      task(`Rascunho: “${title}”`, 'Continuar', entryAddress(collection, entry)),
    ),
  ].filter((one) => one !== false);
  const isMore = tasks.length + otherTexts.length > FIRST;
  const first = tasks.slice(0, isMore ? FIRST - 1 : FIRST);
  const later = [...tasks.slice(first.length), ...otherTexts];

  return (
    <section aria-label="Para fazer" className="a-card a-todo">
      <h2 className="a-kind">Para fazer</h2>
      {tasks.length === 0 && (
        <p className="a-hint">{counts ? 'Nada espera por você.' : 'Conferindo…'}</p>
      )}
      <ul>{first}</ul>
      {later.length > 0 && (
        <details>
          <summary>Mais {later.length}</summary>
          <ul>{later}</ul>
        </details>
      )}
      {question}
    </section>
  );
}

/** Pages and texts that were left unsaved in whichever tab; each form of the record finds its own by itself. */
function listUnsaved() {
  return [
    ...pageDrafts.list().map(({ work, ...left }) => {
      return { ...left, store: pageDrafts, title: work.words.title, href: addressOf(left.name) };
    }),
    ...entryDrafts
      .list()
      .filter(({ name }) => name !== 'company/')
      .map(({ work: { words }, ...left }) => {
        const names = ['title', 'question', 'headline', 'name'].map((field) => words[field]);
        const title = names.find((name) => typeof name === 'string') ?? '';
        const [collection = '', ...entry] = left.name.split('/');
        const href =
          entry[0] === '+' ? newAddress(collection) : entryAddress(collection, entry.join('/'));
        return { ...left, store: entryDrafts, title, href };
      }),
  ];
}

function addressOf(name: string): string {
  if (name === GENERATED) return '/admin/local-generator';
  return name === BLANK ? NEW_PAGE : editAddress(name);
}
