import { listCompanyTexts } from '../company/field-pages.ts';
import { listFieldPassages } from '../wording/passages.ts';
import { splitPassages } from '../../lib/text/split-text.ts';
import { sealOf, valueAtPath } from '../company/confirmed.ts';
import { dayInBrasilia, formatDay, isRealDay } from '../../lib/dates/dates.ts';
import { isFictitiousHost } from '../../lib/url/host.ts';
import { linesOf } from '../safety/steps.ts';
import { splitSentences } from '../wording/wording.ts';
import { companySchema } from '../company/collection.ts';
import { nameOfField, formatValue } from '../company/what-changes.ts';
import {
  findContradictions,
  findExpiredPrices,
  findMissingFigures,
  findPlaceholders,
  findUnconfirmed,
} from './company.ts';
import { GROUPS, type ContentInput, type Group, type LaunchInput, type OpenItem } from './items.ts';

/** Keys that the production build and deploy cannot do without. */
const REQUIRED = {
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'falta a chave pública do projeto no Supabase',
  SUPABASE_SECRET_KEY:
    'falta a chave secreta do projeto no Supabase, para marcar o que já está no ar',
} as const;

/** Optional settings, and what does not work without them. */
const RECOMMENDED = {
  GOOGLE_SITE_VERIFICATION: 'sem ele, o Google Search Console pede outra prova de propriedade',
  BING_SITE_VERIFICATION: 'sem ele, o Bing Webmaster Tools pede outra prova de propriedade',
  INDEXNOW_KEY: 'sem ela, os buscadores só descobrem as mudanças pelo sitemap',
} as const;

/** Settings of the service that starts a build. */
const TRIGGER = [
  'REBUILD_GITHUB_TOKEN',
  'sem ele, o que for salvo durante uma publicação espera a conferência de hora em hora',
] as const;

/** What is wrong with an address; undefined for a valid one. */
function checkAddress(value: string | undefined, what: string): string | undefined {
  if (!value) return `falta ${what}`;
  if (!URL.canParse(value)) return `"${value}" não é um endereço`;
  const { protocol, hostname } = new URL(value);
  if (isFictitiousHost(hostname)) return `${value} só serve para testes; ponha ${what}`;
  return protocol === 'https:' ? undefined : `${value} precisa começar com https://`;
}

/** What is open in the settings of the program that publishes. */
export function listServerItems(env: LaunchInput['env']): OpenItem[] {
  const { SITE_URL: site, PUBLIC_SUPABASE_URL: database } = env;
  const hasTrigger = env['REBUILD_GITHUB_REPOSITORY'] && env['REBUILD_GITHUB_TOKEN'];
  const absent = (settings: Readonly<Record<string, string>>) =>
    Object.entries(settings).filter(([name]) => !env[name]);
  const environment = [
    ['SITE_URL', checkAddress(site, 'o domínio do site, como https://www.seudominio.com.br')],
    ['PUBLIC_SUPABASE_URL', checkAddress(database, 'o endereço do projeto no Supabase')],
    ...absent(REQUIRED),
  ] as const;
  const recommended = [...absent(RECOMMENDED), ...(hasTrigger ? [] : [TRIGGER])] as const;
  return Object.entries({ environment, recommended }).flatMap(([group, found]) =>
    found.flatMap(([field = '', message]): OpenItem[] =>
      message === undefined
        ? []
        : [{ group: group as Group, file: 'variáveis de ambiente', field, message, how: 'server' }],
    ),
  );
}

/** Testimonials that no client gave. */
function findSamples({ testimonials, company }: ContentInput): OpenItem[] {
  if (!company.sampleTestimonials) return [];
  return testimonials
    .filter(({ sample }) => sample)
    .map(({ id, name, location }) => ({
      group: 'testimonials',
      file: 'content/testimonials.yaml',
      field: id,
      message: `${name}, ${location}: é um exemplo; troque por um depoimento real autorizado, ou tire os exemplos do site`,
      how: 'fill',
      at: { collection: 'testimonials', entry: id, path: 'sample' },
    }));
}

/** Facts that were checked more than a year ago, at no known date, or not yet in their source. */
function findOldFacts({ facts, today }: ContentInput): OpenItem[] {
  const day = dayInBrasilia(today);
  const limit = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return facts.flatMap(({ id, text, source, checked, confirm }): OpenItem[] => {
    const isDated = isRealDay(checked);
    const when = isDated ? `conferido em ${checked}` : `sem data de conferência ("${checked}")`;
    const item = (group: 'facts' | 'laws', path: string, message: string): OpenItem => ({
      group,
      file: 'content/facts.yaml',
      field: id,
      message,
      how: 'fill',
      at: { collection: 'facts', entry: id, path },
    });
    return [
      ...(isDated && checked >= limit
        ? []
        : [item('facts', 'checked', `"${text}", ${when}; confira em: ${source}`)]),
      ...(confirm === undefined ? [] : [item('laws', 'confirm', `"${text}": ${confirm}`)]),
    ];
  });
}

/**
 * Cells that a technician must confirm with a source, and those that have changed since. Only a
 * written confirmation closes them: nobody answers for others by a tap.
 */
function findUnsigned({ safety }: ContentInput): OpenItem[] {
  return safety.flatMap((cell): OpenItem[] => {
    const { id, title, confirm, confirmed } = cell;
    const said = linesOf(cell).join(' ');
    const isSame = confirmed?.words.trim().replace(/\s+/g, ' ') === said;
    if (confirm === undefined || isSame) return [];
    const message = confirmed
      ? `o texto mudou depois que ${confirmed.name} o confirmou em ${formatDay(confirmed.date)}; peça de novo: ${confirm}`
      : `${confirm} Escreva quem respondeu, com nome, ofício, data e fonte`;
    return [
      {
        group: 'safety',
        file: 'content/safety.yaml',
        field: id,
        message,
        how: 'fill',
        at: { collection: 'safety', entry: id, path: 'confirmed' },
        label: title,
        value: said,
      },
    ];
  });
}

/** Facts of each place page and post that the owner must confirm. */
function findPageConfirmations({ places, posts }: ContentInput): OpenItem[] {
  const list = (group: Group, entries: LaunchInput['places']) =>
    entries.flatMap(({ id, collection, file, data }) =>
      (data.confirm ?? []).map((message, index): OpenItem => ({
        group,
        file,
        field: `confirm.${index}`,
        message,
        how: 'fill',
        at: { collection, entry: id, path: `confirm.${index}` },
      })),
    );
  return [...list('places', places), ...list('posts', posts)];
}

/** Prices, terms and sentences that somebody confirmed, while the entry contains them. */
function findWritten({ written }: ContentInput): OpenItem[] {
  return written.flatMap(
    ({ id, collection, file, data, body, confirmed = new Map<string, unknown>() }) => {
      const texts = [...listFieldPassages(data), { field: 'texto', passages: splitPassages(body) }];
      return [...confirmed].flatMap(([quote, day]): OpenItem[] => {
        for (const { field, passages } of texts) {
          const said = passages
            .flatMap(({ text }) => splitSentences(text))
            .find((sentence) => sentence.includes(quote));
          if (said === undefined) continue;
          const path = field === 'texto' ? 'body' : field;
          return [
            {
              group: 'written',
              file,
              field,
              message: `“${quote}” não muda sozinho; confirmado em ${formatDay(String(day))}, e “Quem fez o quê” diz por quem`,
              how: 'look',
              at: { collection, entry: id === collection ? '' : id, path },
              value: said,
              ...('title' in data && data.title !== undefined && { label: data.title }),
            },
          ];
        }
        return [];
      });
    },
  );
}

/** What is open in the content; each field is listed once, with its worst finding. */
export function listContentItems(input: ContentInput): OpenItem[] {
  const hard = [...findContradictions(input), ...findPlaceholders(input)];
  const told = new Set(hard.map(({ field }) => field));
  const items = [
    ...findUnsigned(input),
    ...input.problems.map((problem): OpenItem => ({ group: 'content', ...problem, how: 'fill' })),
    ...hard,
    ...findUnconfirmed(input).filter(({ group, field }) => group === 'ratings' || !told.has(field)),
    ...findExpiredPrices(input),
    ...findMissingFigures(input),
    ...findSamples(input),
    ...findOldFacts(input),
    ...findPageConfirmations(input),
    ...findWritten(input),
  ];
  return items.map((item) => addValue(item, input));
}

/** Fields that pages put into a sentence of their own. */
const SAID_BY_PAGES = new Set(['address', 'closures', 'emergency', 'holidays', 'hours', 'ratings']);

function wordsOf(path: string, company: ContentInput['company'], today: Date): string | undefined {
  const fields = new Map(listCompanyTexts(company, dayInBrasilia(today)));
  return (
    fields
      .get(path)
      ?.map((text) => text.replace(/\.$/, ''))
      .join('; ') || undefined
  );
}

/** Name and value of a field of the record, so that its owner can confirm it there. */
function addValue(item: OpenItem, { company, today }: ContentInput): OpenItem {
  if (item.at?.collection !== 'company') return item;
  const { path } = item.at;
  const row = company.confirm.find((one) => one.path === path);
  const value = SAID_BY_PAGES.has(path)
    ? wordsOf(path, company, today)
    : formatValue(valueAtPath(company, path));
  return {
    ...item,
    label: row?.name ?? nameOfField(companySchema, company, path),
    ...(row?.first === true && { first: true }),
    ...(value !== undefined && { value }),
    seal: sealOf(company, path),
  };
}

/** Items in the order of their groups, which is the order of work. */
export function sortItems(items: readonly OpenItem[]): OpenItem[] {
  const order = Object.keys(GROUPS);
  return [...items].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** Everything that is open, by group. */
export function listOpenItems(input: LaunchInput): OpenItem[] {
  return sortItems([...listContentItems(input), ...listServerItems(input.env)]);
}
