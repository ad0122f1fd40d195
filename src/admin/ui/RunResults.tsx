import { buildCsv, downloadText } from '../csv.ts';
import type { ItemState, RunItem } from '../sequence.ts';
import type { Run } from '../useRun.ts';

const WORDS: Record<ItemState, string> = {
  waiting: 'Na fila',
  running: 'Processando',
  done: 'Criada',
  failed: 'Falhou',
};

function downloadCsv(items: readonly RunItem[]): void {
  const rows = items.map(({ title, state, slug = '', error, note = '' }) => [
    title,
    WORDS[state],
    slug === '' ? '' : new URL(`/links-uteis/${slug}`, location.href).href,
    error ?? note,
  ]);
  downloadText(
    'paginas.csv',
    buildCsv([['Título', 'Resultado', 'Endereço', 'Observação'], ...rows]),
  );
}

/** Progress and outcome of a run, title by title; nothing while there is none. */
export function RunResults({ run }: { run: Run }) {
  const { stored, running, counts, clear, resume, retry } = run;
  if (!stored) return null;
  const { items } = stored;
  const current = items.find(({ state }) => state === 'running');
  return (
    <section aria-label="Andamento" className="a-card a-run">
      <p aria-live="polite" className="a-run-now">
        {current
          ? `${counts.tried + 1} de ${items.length}: ${current.title}`
          : `${counts.done} criadas, ${counts.failed} com erro, ${counts.left} na fila.`}
      </p>
      <progress aria-label="Páginas processadas" max={items.length} value={counts.tried} />
      <ol aria-label="Resultados" className="a-run-list" tabIndex={0}>
        {items.map(({ title, state, slug, error, note }) => (
          <li className={`a-run-${state}`} key={title}>
            <span className="a-run-state">{WORDS[state]}</span>
            <span>
              {slug === undefined ? title : <a href={`/links-uteis/${slug}`}>{title}</a>}
              {error !== undefined && <span className="a-error">{error}</span>}
              {note !== undefined && <span className="a-hint a-run-note">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!running && (
        <div className="a-row">
          {resume && (
            <button className="a-btn a-btn-main" type="button" onClick={resume}>
              Retomar
            </button>
          )}
          {retry && (
            <button className="a-btn" type="button" onClick={retry}>
              Repetir as que falharam
            </button>
          )}
          <button
            className="a-btn"
            type="button"
            onClick={() => {
              downloadCsv(items);
            }}
          >
            Baixar CSV
          </button>
          <button className="a-btn" type="button" onClick={clear}>
            Limpar
          </button>
        </div>
      )}
    </section>
  );
}
