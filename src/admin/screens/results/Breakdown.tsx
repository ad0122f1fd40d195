import { formatReais } from '../../../features/prices/money.ts';
import { pluralize } from '../../../lib/text/text.ts';
import type { Line, Results } from '../../data/contacts/results.ts';

const MOST_LINES = 20;

/** What contacts and clicks came from: pages, places, buttons, hours and other sites. */
export function Breakdown({ results }: { results: Results }) {
  return (
    <>
      <Table lines={results.pages} title="Por página" />
      <Table lines={results.places} title="Por lugar" />
      <Table lines={results.buttons} title="Por botão" />
      <Hours hours={results.hours} />
      <Sources sources={results.sources} />
      <Silent pages={results.silent} />
    </>
  );
}

function Table({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="a-card">
      <table className="stack">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Contatos</th>
            <th scope="col">Serviços</th>
            <th scope="col">Valor</th>
            <th scope="col">Toques</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map(({ name, path, contacts, jobs, earned, clicks }) => (
            <tr key={path ?? name}>
              <th scope="row">{path === undefined ? name : <a href={path}>{name}</a>}</th>
              <td data-label="Contatos">{contacts}</td>
              <td data-label="Serviços">{jobs}</td>
              <td data-label="Valor">{earned > 0 ? formatReais(earned) : '–'}</td>
              <td data-label="Toques">{clicks}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST_LINES && (
        <p className="a-hint">
          As {MOST_LINES} primeiras de {lines.length}; a planilha traz todas.
        </p>
      )}
    </section>
  );
}

const [BAR, HEIGHT] = [12, 60];

function Hours({ hours }: { hours: readonly number[] }) {
  const most = Math.max(...hours);
  if (most === 0) return null;
  const best = hours.indexOf(most);
  return (
    <section aria-labelledby="horas" className="a-card">
      <h2 id="horas">Por hora</h2>
      <p>
        Mais toques entre {best} h e {best + 1} h: {most}.
      </p>
      <svg
        aria-label={`Toques por hora: ${hours.flatMap((count, hour) => (count > 0 ? [`${hour} h, ${count}`] : [])).join('; ')}`}
        className="a-hours"
        role="img"
        viewBox={`0 0 ${24 * BAR} ${HEIGHT + 14}`}
      >
        {hours.map((count, hour) => (
          <rect
            height={(count / most) * HEIGHT}
            key={hour}
            width={BAR - 2}
            x={hour * BAR + 1}
            y={HEIGHT - (count / most) * HEIGHT}
          />
        ))}
        <line x1="0" x2={24 * BAR} y1={HEIGHT} y2={HEIGHT} />
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} x={hour * BAR} y={HEIGHT + 12}>
            {hour} h
          </text>
        ))}
      </svg>
    </section>
  );
}

/** Where visitors came from who touched a button. */
function Sources({ sources }: Pick<Results, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="origem" className="a-card">
      <h2 id="origem">De onde vinham</h2>
      <p className="a-hint">Quem tocou num botão tinha chegado à página por:</p>
      <ul>
        {sources.map(({ name, count }) => (
          <li key={name}>
            {name}: {pluralize(count, 'toque', 'toques')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pages with touches, and without a contact. */
function Silent({ pages }: { pages: Results['silent'] }) {
  return (
    <section aria-labelledby="calados" className={pages.length > 0 ? 'a-card' : 'a-card no-print'}>
      <h2 id="calados">Tocadas, sem contato registrado</h2>
      <p className="a-hint">
        Nestas páginas alguém tocou num botão, e nenhum contato delas foi registrado. Quantas
        pessoas leram cada página o site não conta: isso só o Search Console do Google mostra.
      </p>
      {pages.length === 0 && <p>Nenhuma nestes dias.</p>}
      <ul>
        {pages.slice(0, MOST_LINES).map(({ name, path = '', clicks }) => (
          <li key={path}>
            <a href={path}>{name}</a>: {pluralize(clicks, 'toque', 'toques')}
          </li>
        ))}
      </ul>
    </section>
  );
}
