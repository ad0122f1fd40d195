import { pluralize } from '../../../lib/text/text.ts';
import { buildCsv, downloadFile } from '../../ui/csv.ts';
import type { ItemState, RunItem } from '../../document/sequence.ts';
import type { Run } from './useRun.ts';
import { Button } from '../../ui/Button.tsx';
import { useQuestion } from '../../ui/Question.tsx';

const WORDS: Record<ItemState, string> = {
  waiting: 'Na fila',
  running: 'Processando',
  done: 'Criada',
  failed: 'Falhou',
};

function wordFor({ state, existed, draft }: RunItem): string {
  if (draft === true) return 'Rascunho';
  return existed === true ? 'Já existia' : WORDS[state];
}

/** The run as a table for spreadsheets. */
export function buildRows(items: readonly RunItem[], site: string): string[][] {
  const rows = items.map((item) => {
    const { title, slug = '', error, note = '' } = item;
    const address = slug === '' ? '' : new URL(`/links-uteis/${slug}`, site).href;
    return [title, wordFor(item), address, error ?? note];
  });
  return [['Título', 'Resultado', 'Endereço', 'Observação'], ...rows];
}

/** "2 criadas, 1 já existia, 0 com erro, 3 na fila." */
export function summarize({ done, existed, drafts, failed, left }: Run['counts']): string {
  const parts = [pluralize(done - existed - drafts, 'criada', 'criadas')];
  if (drafts > 0) parts.push(`${drafts} em rascunho`);
  if (existed > 0) parts.push(pluralize(existed, 'já existia', 'já existiam'));
  return `${[...parts, `${failed} com erro`, `${left} na fila`].join(', ')}.`;
}

/** Progress and outcome of a run, title by title; nothing while there is none. */
export function RunResults({ run }: { run: Run }) {
  const { stored, running, counts, clear, resume, retry } = run;
  const { ask, question } = useQuestion();
  if (!stored) return null;
  const { items } = stored;
  const current = items.find(({ state }) => state === 'running');
  return (
    <section aria-label="Andamento" className="a-card a-run">
      <p aria-live="polite" className="a-run-now">
        {current ? `${counts.tried + 1} de ${items.length}: ${current.title}` : summarize(counts)}
      </p>
      <progress aria-label="Páginas processadas" max={items.length} value={counts.tried} />
      <ol aria-label="Resultados" className="a-run-list" tabIndex={0}>
        {items.map((item) => (
          <ResultItem item={item} key={item.title} />
        ))}
      </ol>
      {!running && (
        <div className="a-row">
          {resume && (
            <Button look="main" onClick={resume}>
              Retomar
            </Button>
          )}
          {retry && <Button onClick={retry}>Repetir as que falharam</Button>}
          <Button
            onClick={() => downloadFile('paginas.csv', buildCsv(buildRows(items, location.href)))}
          >
            Baixar planilha
          </Button>
          <Button
            onClick={() => {
              if (counts.left === 0) {
                clear();
                return;
              }
              ask({
                title: 'Limpar a lista?',
                text: `${pluralize(counts.left, 'título da fila não será processado', 'títulos da fila não serão processados')}. As páginas já criadas ficam.`,
                yes: 'Limpar',
                onYes: clear,
              });
            }}
          >
            Limpar
          </Button>
        </div>
      )}
      {question}
    </section>
  );
}

function ResultItem({ item }: { item: RunItem }) {
  const { title, state, slug, error, note } = item;
  return (
    <li className={`a-run-${state}`}>
      <span className="a-run-state">{wordFor(item)}</span>
      <span>
        {slug === undefined ? title : <a href={`/links-uteis/${slug}`}>{title}</a>}
        {error !== undefined && <span className="a-error">{error}</span>}
        {note !== undefined && <span className="a-hint a-run-note">{note}</span>}
      </span>
    </li>
  );
}

/** Why nothing new can be started: the list of an unfinished run would be lost. */
export function UnfinishedHint({ run: { running, counts } }: { run: Run }) {
  if (running || counts.left === 0) return null;
  return (
    <p className="a-hint">
      {pluralize(counts.left, 'título espera', 'títulos esperam')} na fila. Use “Retomar” ou
      “Limpar” antes de começar outra geração.
    </p>
  );
}
