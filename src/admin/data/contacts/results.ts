import { readReference, type ContactSlot } from '../../../features/contact/page-code.ts';
import { CHANNELS, OUTCOMES, SLOTS, type Channel, type Contact } from './contact.ts';
import { nameCode, nameOrigins, type Origins } from './origin.ts';

/** Clicks of a period, as the database sums them. */
export interface ClickSums {
  /** Whether the live site counts clicks. */
  isCounting: boolean;
  /** The first day with a click; null before it. */
  first: string | null;
  buttons: readonly { page: string; slot: ContactSlot; channel: Channel; count: number }[];
  hours: readonly { hour: number; count: number }[];
  sources: readonly { source: string; count: number }[];
}

/** Kinds of sites that visitors came to a page from. */
const SOURCES: Readonly<Record<string, string>> = {
  search: 'Buscador',
  social: 'Rede social',
  site: 'Outra página do site',
  other: 'Outro site',
  none: 'Não se sabe',
};

export interface Totals {
  contacts: number;
  quotes: number;
  jobs: number;
  /** Sum of the jobs, in reais. */
  earned: number;
  clicks: number;
}

export interface Line {
  name: string;
  /** Where the name leads, if it is a page. */
  path?: string;
  contacts: number;
  jobs: number;
  earned: number;
  clicks: number;
}

export interface Results {
  totals: Totals;
  pages: Line[];
  places: Line[];
  buttons: Line[];
  /** Clicks of each of the 24 hours. */
  hours: number[];
  sources: { name: string; count: number }[];
  /** Pages whose buttons were used while nobody wrote down a contact of them. */
  silent: Line[];
}

const UNKNOWN = 'Sem código';

export function totalsOf(contacts: readonly Contact[], sums: ClickSums): Totals {
  const of = (wanted: string) => contacts.filter(({ outcome }) => outcome === wanted);
  return {
    contacts: contacts.length,
    quotes: of('quote').length,
    jobs: of('job').length,
    earned: of('job').reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    clicks: sums.buttons.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Puts contacts and clicks of one period together. `titleOf` names a page by its address.
 */
export function buildResults(
  contacts: readonly Contact[],
  sums: ClickSums,
  origins: Origins,
  titleOf: (path: string) => string,
): Results {
  const [pages, places, buttons] = [
    new Map<string, Line>(),
    new Map<string, Line>(),
    new Map<string, Line>(),
  ];
  const lineOf = (table: Map<string, Line>, key: string, name: string, path?: string): Line => {
    const line = table.get(key) ?? {
      name,
      ...(path !== undefined && { path }),
      contacts: 0,
      jobs: 0,
      earned: 0,
      clicks: 0,
    };
    table.set(key, line);
    return line;
  };
  /** The lines of page, button and place that something counts for. */
  const linesOf = (
    name: string,
    path: string | undefined,
    slot: ContactSlot | undefined,
    channel: Channel,
  ) => [
    lineOf(pages, path ?? name, name, path),
    lineOf(buttons, `${slot ?? ''} ${channel}`, buttonName(slot, channel)),
    ...(path !== undefined && isPlace(path) ? [lineOf(places, path, titleOf(path), path)] : []),
  ];
  for (const { code, channel, outcome, amount } of contacts) {
    const reference = code === null ? undefined : readReference(code);
    const found = (reference && origins.get(reference.code)) ?? [];
    const [first] = found;
    const path = found.length === 1 ? (first?.now ?? first?.path) : undefined;
    const name = reference ? nameCode(reference.code, origins) : UNKNOWN;
    for (const line of linesOf(name, path, reference?.slot, channel)) {
      line.contacts += 1;
      if (outcome === 'job') {
        line.jobs += 1;
        line.earned += amount ?? 0;
      }
    }
  }
  for (const { page, slot, channel, count } of sums.buttons) {
    for (const line of linesOf(titleOf(page), page, slot, channel)) line.clicks += count;
  }
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { hour, count } of sums.hours) hours[hour] = count;
  const sorted = (table: Map<string, Line>) => [...table.values()].sort(byWorth);
  return {
    totals: totalsOf(contacts, sums),
    pages: sorted(pages),
    places: sorted(places),
    buttons: sorted(buttons),
    hours,
    sources: sums.sources.map(({ source, count }) => ({ name: SOURCES[source] ?? source, count })),
    silent: sorted(pages).filter(({ contacts: brought, clicks }) => brought === 0 && clicks > 0),
  };
}

const isPlace = (path: string) => path.startsWith('/cidades/');

const buttonName = (slot: ContactSlot | undefined, channel: Channel) =>
  `${CHANNELS[channel]}, ${slot ? SLOTS[slot] : 'sem código'}`;

const byWorth = (a: Line, b: Line) =>
  b.earned - a.earned ||
  b.jobs - a.jobs ||
  b.contacts - a.contacts ||
  b.clicks - a.clicks ||
  a.name.localeCompare(b.name, 'pt-BR');

const decimal = (amount: number) => amount.toFixed(2).replace('.', ',');

/** The results as rows of a spreadsheet, one table behind the other. */
export function resultsToCsv({ pages, places, buttons, hours, sources }: Results): string[][] {
  const lines = (group: string, table: readonly Line[]) =>
    table.map(({ name, path = '', ...line }) => [
      group,
      name,
      path,
      String(line.contacts),
      String(line.jobs),
      decimal(line.earned),
      String(line.clicks),
    ]);
  const counts = (group: string, table: readonly (readonly [string, number])[]) =>
    table.map(([name, count]) => [group, name, '', '', '', '', String(count)]);
  return [
    ['Grupo', 'Nome', 'Endereço', 'Contatos', 'Serviços', 'Valor dos serviços', 'Toques'],
    ...lines('Página', pages),
    ...lines('Lugar', places),
    ...lines('Botão', buttons),
    ...counts(
      'Hora',
      hours.map((count, hour) => [`${hour} h`, count] as const),
    ),
    ...counts(
      'Origem',
      sources.map(({ name, count }) => [name, count] as const),
    ),
  ];
}

export function contactsToCsv(contacts: readonly Contact[], origins: Origins): string[][] {
  return [
    ['Dia', 'Canal', 'Código', 'Página', 'Botão', 'Resultado', 'Valor', 'Observação'],
    ...contacts.map(({ day, channel, code, outcome, amount, note }) => {
      const reference = code === null ? undefined : readReference(code);
      return [
        day,
        CHANNELS[channel],
        code ?? '',
        nameOrigins((reference && origins.get(reference.code)) ?? []),
        reference ? SLOTS[reference.slot] : '',
        OUTCOMES[outcome],
        amount === null ? '' : decimal(amount),
        note,
      ];
    }),
  ];
}
