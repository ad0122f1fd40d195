import { buildCsv, downloadText } from '../csv.ts';
import { countItems, type ItemState, type RunItem } from '../sequence.ts';

export interface RunResultsProps {
  items: readonly RunItem[];
  running: boolean;
  onResume?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  onDismiss: () => void;
}

const WORDS: Record<ItemState, string> = {
  waiting: 'Na fila',
  running: 'Processando',
  done: 'Criada',
  failed: 'Falhou',
};

/** Progress and outcome of a run, title by title. */
export function RunResults({ items, running, onResume, onRetry, onDismiss }: RunResultsProps) {
  const { done, failed, tried, left } = countItems(items);
  const current = items.find(({ state }) => state === 'running');
  const csv = () => {
    const rows = items.map(({ title, state, slug = '', error = '' }) => [
      title,
      WORDS[state],
      slug === '' ? '' : new URL(`/links-uteis/${slug}`, location.href).href,
      error,
    ]);
    downloadText('paginas.csv', buildCsv([['Título', 'Resultado', 'Endereço', 'Erro'], ...rows]));
  };
  return (
    <section aria-label="Andamento" className="a-card a-run">
      <p aria-live="polite" className="a-run-now">
        {current
          ? `${tried + 1} de ${items.length}: ${current.title}`
          : `${done} criadas, ${failed} com erro, ${left} na fila.`}
      </p>
      <progress aria-label="Páginas processadas" max={items.length} value={tried} />
      <ol aria-label="Resultados" className="a-run-list" tabIndex={0}>
        {items.map(({ title, state, slug, error }) => (
          <li className={`a-run-${state}`} key={title}>
            <span className="a-run-state">{WORDS[state]}</span>
            <span>
              {slug === undefined ? title : <a href={`/links-uteis/${slug}`}>{title}</a>}
              {error !== undefined && <span className="a-error">{error}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!running && (
        <div className="a-row">
          {onResume && (
            <button className="a-btn a-btn-main" type="button" onClick={onResume}>
              Retomar
            </button>
          )}
          {onRetry && (
            <button className="a-btn" type="button" onClick={onRetry}>
              Repetir as que falharam
            </button>
          )}
          <button className="a-btn" type="button" onClick={csv}>
            Baixar CSV
          </button>
          <button className="a-btn" type="button" onClick={onDismiss}>
            Limpar
          </button>
        </div>
      )}
    </section>
  );
}
