import { queryOptions } from '@tanstack/react-query';
import { type Document } from '../../../cms/overrides/edits.ts';
import { withoutConfirmed } from '../../../cms/collections/entry.ts';
import {
  type CollectionName,
  pageCollections,
  pageCollectionNames,
  pageCollectionOf,
} from '../../../collections.ts';
import { listOwnText } from '../../../cms/checks/own-text.ts';
import { formatDay } from '../../../lib/dates/dates.ts';
import { countWords } from '../../../lib/text/text.ts';
import { companySchema } from '../../../features/company/collection.ts';
import { promotionSchema, type Promotion } from '../../../features/notices/collection.ts';
import {
  listWarnings,
  type Change,
  type SiteContext,
} from '../../../features/company/what-changes.ts';
import type { AdminClient } from '../../data/client.ts';
import { loadSitePages } from '../../data/site-data.ts';
import { unwrap } from '../../data/errors.ts';
import { readAll } from '../../data/read-all.ts';
import { CONTENT } from '../../data/content/read-anew.ts';
import { dayToCome } from './finish.ts';

type SavedPage = SiteContext['pages'][number] & { day: string | undefined };

/** Every page, with the title that it is saved with, and the day that has not come, of a post that waits for it. */
async function readTitles(client: AdminClient): Promise<SavedPage[]> {
  const rows = await readAll((from, to) =>
    client
      .from('content_entries')
      .select(
        'collection,entry,title:document->>title,headline:document->>headline,published:document->>published',
      )
      .in('collection', pageCollectionNames)
      .is('is_removed', false)
      .is('is_draft', false)
      .order('collection')
      .order('entry')
      .range(from, to),
  );
  return rows.flatMap(({ collection, entry, title, headline, published }) => {
    const { path, heading } = pageCollections[collection as keyof typeof pageCollections];
    const shown = heading === 'headline' ? headline : title;
    const day = dayToCome(collection as CollectionName, { published });
    return shown ? [{ path: path(entry), title: shown, day }] : [];
  });
}

/** The entries of a collection as they are saved now. */
async function readDocuments(client: AdminClient, collection: CollectionName): Promise<Document[]> {
  const rows = unwrap(
    await client
      .from('content_entries')
      .select('entry,document')
      .eq('collection', collection)
      .is('is_removed', false),
  );
  return rows
    .filter(({ entry }) => entry !== '' || collection === 'company')
    .map(({ document }) => document as Document);
}

/** What warnings look at, with every address that a link may lead to. */
interface WarningContext extends SiteContext {
  addresses: ReadonlySet<string>;
  /** Addresses of posts whose day has not come, each with the day. */
  coming: ReadonlyMap<string, string>;
}

/** What warnings look at beside the changes themselves; asked for when a save is reviewed. */
export const siteContext = (client: AdminClient) =>
  queryOptions({
    queryKey: [...CONTENT, 'site-context'],
    queryFn: async (): Promise<WarningContext> => {
      const [pages, [record], promotions, live] = await Promise.all([
        readTitles(client),
        readDocuments(client, 'company'),
        readDocuments(client, 'promotions'),
        loadSitePages(),
      ]);
      return {
        pages,
        coming: new Map(pages.flatMap(({ path, day }) => (day ? [[path, day]] : []))),
        addresses: new Set([...live.keys(), ...pages.map(({ path }) => path)]),
        promotions: promotions.flatMap(readPromotion),
        priceList: companySchema.safeParse(record).data?.priceList ?? [],
      };
    },
    staleTime: 60_000,
  });

const readPromotion = (document: Document): Promotion[] => {
  const { data } = promotionSchema.safeParse(withoutConfirmed(document));
  return data ? [data] : [];
};

/** Fields that lead to a page. */
const LINKS = /^(?:href|link|url|to)$/;

/** Addresses of the site that a document links to, in fields and in Markdown, without fragments. */
function listLinks(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listLinks(item, key));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => listLinks(item, name));
  }
  if (typeof value !== 'string') return [];
  const found = LINKS.test(key)
    ? [value]
    : [...value.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, href = '']) => href);
  return found
    .filter((href) => /^\/(?!\/)/.test(href))
    .map((href) => href.replace(/[?#].*$/, '') || '/');
}

/** Warnings about the links that a save brings and that lead to no page, with which the build would leave it out, or to none yet. */
export function warnOfLinks(
  before: Document,
  after: Document,
  { addresses, coming }: Pick<WarningContext, 'addresses' | 'coming'>,
): string[] {
  const old = new Set(listLinks(before));
  const brought = new Set(listLinks(after).filter((href) => !old.has(href)));
  return [...brought].flatMap((href) => {
    const day = coming.get(href);
    if (day !== undefined) {
      return [
        `O link ${href} leva a uma postagem que só entra no ar em ${formatDay(day)}: até lá, os visitantes veem as palavras sem o link.`,
      ];
    }
    if (addresses.has(href)) return [];
    return [
      `O link ${href} não leva a nenhuma página do site: assim a alteração ficaria de fora. Volte e escolha uma página da lista.`,
    ];
  });
}

/** Warnings about a post that visitors see only from a later day on; `isSeen`: they see it now. */
export function warnOfDay(
  day: string | undefined,
  { isSeen, isStill }: { isSeen: boolean; isStill: boolean },
): string[] {
  if (day === undefined) return [];
  const from = formatDay(day);
  return [
    ...(isSeen
      ? [
          `A postagem está no ar e sai do site até ${from}: até lá não aparece em nenhuma lista, e quem abrir o endereço dela vai para a página inicial.`,
        ]
      : []),
    ...(isStill
      ? [
          `O relógio do site está parado: depois de ${from} a postagem só entra no ar quando alguém salvar outra coisa.`,
        ]
      : []),
  ];
}

/** A warning where a page has too few words: the build would leave it out. */
export function warnOfLength(collection: CollectionName, after: Document): string[] {
  const { minWords = 0 } = pageCollectionOf(collection) ?? {};
  const { body = '', ...data } = after;
  const words = countWords(listOwnText({ data, body: String(body) }).join('\n'));
  return words < minWords
    ? [
        `A página tem ${words} palavras; este tipo pede ao menos ${minWords}. Assim ela ficaria de fora: volte e escreva mais.`,
      ]
    : [];
}

/** Warnings about a save, with what it makes of the record or of a promotion. */
export function warnOf(
  changes: readonly Change[],
  { collection, entry, after }: { collection: CollectionName; entry: string; after: Document },
  context: SiteContext,
): string[] {
  // Only of these do other pages carry what they say.
  if (collection === 'company') {
    const { data } = companySchema.safeParse(after);
    return listWarnings(changes, { ...context, priceList: data?.priceList ?? context.priceList });
  }
  if (collection === 'promotions') {
    const others = context.promotions.filter(({ id }) => id !== entry && id !== after['id']);
    const promotions = [...readPromotion(after), ...others];
    return listWarnings([], { ...context, promotions });
  }
  return [];
}
