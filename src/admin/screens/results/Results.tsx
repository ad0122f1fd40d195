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
import { Breakdown } from './Breakdown.tsx';
import './results.css';
import type { Contact } from '../../data/contacts/contact.ts';
import type { Origins } from '../../data/contacts/origin.ts';
import { clickSums, contactsSince, originsOf } from '../../data/contacts/contacts-api.ts';
import {
  buildResults,
  contactsToCsv,
  resultsToCsv,
  totalsOf,
  type ClickSums,
  type Line,
  type Results as Numbers,
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
        <Downloads
          contacts={contacts}
          isEmpty={isEmpty}
          origins={known}
          results={results}
          since={since}
        />
      </section>
      {isEmpty ? (
        <p className="a-empty">
          Nada nestes dias. Quando chegar uma mensagem,{' '}
          <a href={CONTACTS_SCREEN}>cole-a em Contatos</a>.
        </p>
      ) : (
        <Breakdown results={results} />
      )}
    </div>
  );
}

interface DownloadsProps {
  results: Numbers;
  isEmpty: boolean;
  contacts: readonly Contact[];
  /** The pages that the codes of the contacts name. */
  origins: Origins;
  /** The first day. */
  since: string;
}

/** Paper and spreadsheets of a period. */
function Downloads({ results, isEmpty, contacts, origins, since }: DownloadsProps) {
  return (
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
          downloadFile(`contatos-${since}.csv`, buildCsv(contactsToCsv(contacts, origins)))
        }
      >
        Baixar os contatos
      </Button>
    </div>
  );
}

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
