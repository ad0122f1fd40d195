import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, dayInBrasilia, formatDay } from '../../../lib/dates/dates.ts';
import { formatReais } from '../../../features/prices/money.ts';
import { pageCode } from '../../../features/contact/page-code.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { CONTACTS_SCREEN, SCREENS } from '../../data/addresses.ts';
import { buildCsv, downloadFile } from '../../ui/csv.ts';
import type { Admin } from '../../data/admin.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import './results.css';
import { clickSums, contactsSince, originsOf } from '../../data/contacts/contacts-api.ts';
import {
  buildResults,
  contactsToCsv,
  resultsToCsv,
  totalsOf,
  type ClickSums,
  type Line,
  type Totals,
} from '../../data/contacts/results.ts';
import { Button } from '../../ui/Button.tsx';
import { Unread } from '../../ui/Pending.tsx';

const PERIODS = [7, 28] as const;

/** What contacts and clicks of the last 7 or 28 days say. */
export default function Results({ admin }: { admin: Admin }) {
  const [days, setDays] = useState<number>(PERIODS[0]);
  return (
    <AdminFrame
      action={
        <div aria-label="Período" className="a-row no-print" role="group">
          {PERIODS.map((period) => (
            <Button
              aria-pressed={days === period}
              className={days === period ? 'a-btn-main' : undefined}
              key={period}
              look="small"
              onClick={() => setDays(period)}
            >
              {period} dias
            </Button>
          ))}
        </div>
      }
      admin={admin}
      title={SCREENS.resultados}
    >
      <p className="a-back no-print">
        <a href={CONTACTS_SCREEN}>← {SCREENS.contatos}</a>
      </p>
      <Period admin={admin} days={days} />
    </AdminFrame>
  );
}

function Period({ admin: { client }, days }: { admin: Admin; days: number }) {
  const until = dayInBrasilia(new Date());
  const since = addDays(until, 1 - days);
  const before = addDays(since, -days);
  // The period before is read along, to compare with.
  const register = useQuery(contactsSince(client, before));
  const now = useQuery(clickSums(client, since, until));
  const then = useQuery(clickSums(client, before, addDays(since, -1)));
  const contacts = register.data?.filter(({ day }) => day >= since) ?? [];
  const buttons = now.data?.buttons ?? [];
  const codes = [
    ...contacts.flatMap(({ code }) => code ?? []),
    ...buttons.map(({ page }) => pageCode(page)),
  ];
  const { data: origins } = useQuery(originsOf(client, codes));
  const isEmpty = contacts.length + buttons.length === 0;
  const failed = [register, now, then].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const retry = () => Promise.all(failed.map(({ refetch }) => refetch()));
    return <Unread what="os resultados" onRetry={retry} />;
  }
  const known = origins ?? (codes.length === 0 ? new Map<string, never>() : undefined);
  if (!register.data || !now.data || !then.data || !known) {
    return <p className="a-loading">Carregando…</p>;
  }
  const titleOf = (path: string) =>
    known.get(pageCode(path))?.find((origin) => origin.path === path)?.title ?? path;
  const results = buildResults(contacts, now.data, known, titleOf);
  const previous = totalsOf(
    register.data.filter(({ day }) => day < since),
    then.data,
  );
  return (
    <div className="a-results">
      <section aria-labelledby="resumo" className="a-card">
        <h2 id="resumo">{days === 7 ? 'Resumo da semana' : `Resumo de ${days} dias`}</h2>
        <p className="a-hint">
          De {formatDay(since)} a {formatDay(until)}, hoje incluído.
        </p>
        <Figures previous={previous} totals={results.totals} />
        <p>{describeBest(results.pages)}</p>
        <Known sums={now.data} />
        <div className="a-row no-print">
          <Button look="small" onClick={() => print()}>
            Imprimir
          </Button>
          <Button
            look="small"
            disabled={isEmpty}
            onClick={() => downloadFile(`resultados-${since}.csv`, buildCsv(resultsToCsv(results)))}
          >
            Baixar planilha
          </Button>
          <Button
            look="small"
            disabled={contacts.length === 0}
            onClick={() =>
              downloadFile(`contatos-${since}.csv`, buildCsv(contactsToCsv(contacts, known)))
            }
          >
            Baixar os contatos
          </Button>
        </div>
      </section>
      {isEmpty ? (
        <p className="a-empty">
          Nada nestes dias. Quando chegar uma mensagem,{' '}
          <a href={CONTACTS_SCREEN}>cole-a em Contatos</a>.
        </p>
      ) : (
        <>
          <Table lines={results.pages} title="Por página" />
          <Table lines={results.places} title="Por lugar" />
          <Table lines={results.buttons} title="Por botão" />
          <Hours hours={results.hours} />
          {results.sources.length > 0 && (
            <section aria-labelledby="origem" className="a-card">
              <h2 id="origem">De onde vinham</h2>
              <p className="a-hint">Quem tocou num botão tinha chegado à página por:</p>
              <ul>
                {results.sources.map(({ name, count }) => (
                  <li key={name}>
                    {name}: {pluralize(count, 'toque', 'toques')}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section
            aria-labelledby="calados"
            className={results.silent.length > 0 ? 'a-card' : 'a-card no-print'}
          >
            <h2 id="calados">Tocadas, sem contato registrado</h2>
            <p className="a-hint">
              Nestas páginas alguém tocou num botão, e nenhum contato delas foi registrado. Quantas
              pessoas leram cada página o site não conta: isso só o Search Console do Google mostra.
            </p>
            {results.silent.length === 0 && <p>Nenhuma nestes dias.</p>}
            <ul>
              {results.silent.slice(0, MOST_LINES).map(({ name, path = '', clicks }) => (
                <li key={path}>
                  <a href={path}>{name}</a>: {pluralize(clicks, 'toque', 'toques')}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

const MOST_LINES = 20;

function describeBest([first, ...others]: readonly Line[]): string {
  if (!first || first.contacts === 0) return 'Nenhum contato foi registrado nestes dias.';
  const brought = pluralize(first.contacts, 'contato', 'contatos');
  const earned = first.earned > 0 ? ` e ${formatReais(first.earned)}` : '';
  const rest = others.filter(({ contacts }) => contacts > 0).length;
  return `O que mais trouxe: ${first.name}, com ${brought}${earned}.${rest > 0 ? ` Mais ${pluralize(rest, 'origem trouxe', 'origens trouxeram')} contatos.` : ''}`;
}

function Figures({ totals, previous }: { totals: Totals; previous: Totals }) {
  const figures: [string, string, string][] = [
    ['Contatos registrados', String(totals.contacts), String(previous.contacts)],
    ['Orçamentos', String(totals.quotes), String(previous.quotes)],
    ['Serviços feitos', String(totals.jobs), String(previous.jobs)],
    ['Valor dos serviços', formatReais(totals.earned), formatReais(previous.earned)],
    ['Toques em botões', String(totals.clicks), String(previous.clicks)],
  ];
  return (
    <dl className="a-figures">
      {figures.map(([name, value, was]) => (
        <div key={name}>
          <dt className="a-hint">{name}</dt>
          <dd>
            <strong>{value}</strong> <span className="a-hint">antes: {was}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the numbers can be trusted for. */
function Known({ sums: { isCounting, first } }: { sums: ClickSums }) {
  return (
    <p className="a-hint">
      “Antes” são os mesmos dias antes destes. Toque é um uso do botão, não uma conversa: quem toca
      pode desistir, e alguns navegadores não contam. Toques repetidos demais não contam.{' '}
      {isCounting
        ? first === null
          ? 'Ainda não houve nenhum.'
          : `O primeiro foi em ${formatDay(first)}.`
        : 'O site publicado não conta toques: quem é proprietário liga a contagem em Dados da empresa, Contato.'}
    </p>
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
