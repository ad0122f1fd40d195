import { readEntities } from '../../../lib/html-text.ts';
import { pluralize } from '../../../lib/text.ts';
import { pageTextSchema } from '../../../schemas/generated-page.ts';

/** What a page cannot be saved without, and what is to be written there. */
const NEEDED = {
  title: 'Título: o serviço e o lugar.',
  content: 'Conteúdo: o texto que o visitante lê.',
  description: 'Descrição: uma ou duas frases para a busca; com o título, ela já vem escrita.',
} as const;

export type NeededField = keyof typeof NEEDED;

/** One finding about a draft, with the reason a person needs to decide. */
export interface Check {
  level: 'good' | 'notice' | 'stop' | 'todo';
  text: string;
  /** The field that holds nothing. */
  empty?: NeededField;
}

const finding =
  (level: Check['level']) =>
  (text: string): Check => ({ level, text });
const good = finding('good');
export const [notice, stop] = [finding('notice'), finding('stop')];

/** The findings as they are told: a field that is still to be written is no mistake. */
export function tellCalmly(
  checks: readonly Check[],
  isToCome: (field: NeededField) => boolean,
): Check[] {
  return checks.map((check) =>
    check.empty && isToCome(check.empty) ? { level: 'todo', text: NEEDED[check.empty] } : check,
  );
}

/** Fields of a draft that hold words. */
export function listWritten(draft: Record<NeededField, string>): NeededField[] {
  return (Object.keys(NEEDED) as NeededField[]).filter(
    (field) => (field === 'content' ? plainText(draft[field]) : draft[field].trim()) !== '',
  );
}

export interface CheckInput {
  title: string;
  slug: string;
  description: string;
  /** Sanitised content. */
  content: string;
  /** Company name that the template adds to the tab title. */
  suffix: string;
  /** Addresses of the site, with the titles of their pages; undefined when they could not be read. */
  sitePages: ReadonlyMap<string, string> | undefined;
  /** Saved pages that the links of the content lead to; undefined when they could not be read. */
  linkedSlugs: ReadonlySet<string> | undefined;
  /** Title of another saved page at this address; null when that could not be read. */
  slugOwner?: string | null | undefined;
}

const TITLE_BEST = { min: 15, max: 60 };
const DESCRIPTION_BEST = { min: 70, max: 160 };
const FEWEST_WORDS = 250;

export function runChecks(input: CheckInput): Check[] {
  return [
    checkTitle(input),
    checkDescription(input),
    ...checkSlug(input),
    ...checkContent(input),
    ...checkLinks(input),
  ];
}

/** Why the database would refuse a field; undefined when it would not. */
function refusalOf(field: keyof typeof pageTextSchema.shape, value: string): string | undefined {
  return pageTextSchema.shape[field].safeParse(value).error?.issues[0]?.message;
}

function checkTitle({ title, suffix }: CheckInput): Check {
  const refusal = refusalOf('title', title);
  const { length } = title.trim();
  if (refusal !== undefined) {
    return { ...stop(refusal), ...(length === 0 && { empty: 'title' }) };
  }
  if (length < TITLE_BEST.min) {
    return notice(`Título curto (${length}): diga o serviço e o lugar.`);
  }
  if (length > TITLE_BEST.max) {
    return notice(`Título longo (${length}): a busca costuma cortar depois de ${TITLE_BEST.max}.`);
  }
  return good(`Título com ${length} caracteres; na busca, seguido de “${suffix}”.`);
}

function checkDescription({ description }: CheckInput): Check {
  const refusal = refusalOf('description', description);
  const { length } = description.trim();
  if (refusal !== undefined) {
    return { ...stop(refusal), ...(length === 0 && { empty: 'description' }) };
  }
  if (length < DESCRIPTION_BEST.min || length > DESCRIPTION_BEST.max) {
    const { min, max } = DESCRIPTION_BEST;
    return notice(
      `Descrição com ${length} caracteres; entre ${min} e ${max} ela aparece inteira na busca.`,
    );
  }
  return good(`Descrição com ${length} caracteres.`);
}

function checkSlug({ title, slug, slugOwner, sitePages }: CheckInput): Check[] {
  // It follows the title, which is asked for already.
  if (slug === '' && title.trim() === '') return [];
  const refusal = refusalOf('slug', slug);
  if (refusal !== undefined) return [stop(refusal)];
  if (typeof slugOwner === 'string') {
    return [stop(`O endereço já é da página “${slugOwner}”. Escolha outro.`)];
  }
  const repeated = findRepeated(slug, sitePages ?? new Map());
  if (repeated.length > 0) {
    return repeated.map((text) => stop(`${text} Escolha outro.`));
  }
  if (slugOwner === null || sitePages === undefined) {
    return [notice('Não foi possível conferir se o endereço está livre.')];
  }
  return [good('O endereço está livre.')];
}

/** The routes of the site that end like a saved page's address: each address may exist once. */
export function findRepeated(slug: string, sitePages: ReadonlyMap<string, string>): string[] {
  return [...sitePages]
    .filter(([path]) => path.slice(path.lastIndexOf('/') + 1) === slug)
    .map(([path, title]) => `O endereço repete o de “${title}” (${path}).`);
}

function checkContent({ content }: CheckInput): Check[] {
  const words = countWords(content);
  if (words === 0) return [{ ...stop('O conteúdo está vazio.'), empty: 'content' }];
  const refusal = refusalOf('content', content);
  if (refusal !== undefined) return [stop(refusal)];
  const checks = [
    words < FEWEST_WORDS
      ? notice(`Só ${pluralize(words, 'palavra', 'palavras')}: pouco para responder a quem busca.`)
      : good(pluralize(words, 'palavra.', 'palavras.')),
  ];
  if (!/<h2\b/.test(content)) {
    checks.push(notice('Sem subtítulos: o texto fica difícil de percorrer.'));
  }
  const foreign = [...new Set(foreignHosts(content))];
  if (foreign.length > 0) {
    checks.push(
      notice(`O texto leva a outros sites: ${foreign.join(', ')}. Confira se devem ficar.`),
    );
  }
  return checks;
}

/** Hosts that links lead to, and the addresses that e-mails would go to. */
function foreignHosts(content: string): string[] {
  return [...content.matchAll(/href="(?:https?:\/\/([^"/?#]+)|mailto:([^"?]+))/g)].flatMap(
    ([, host, address]) => host ?? address ?? [],
  );
}

function checkLinks({ content, sitePages, linkedSlugs }: CheckInput): Check[] {
  // It is asked for already.
  if (countWords(content) === 0) return [];
  const links = internalLinks(content);
  if (links.length === 0) {
    return [notice('Nenhum link para outra página do site.')];
  }
  if (!sitePages || !linkedSlugs) {
    return [notice('Não foi possível conferir os links.')];
  }
  const broken = findBroken(links, sitePages, linkedSlugs);
  if (broken.length > 0) {
    return [stop(`Links para páginas que não existem: ${broken.join(', ')}.`)];
  }
  return [good(pluralize(links.length, 'link do site.', 'links do site.'))];
}

export function findBroken(
  links: readonly string[],
  sitePages: ReadonlyMap<string, string>,
  linkedSlugs: ReadonlySet<string>,
): string[] {
  return links.filter((path) => !sitePages.has(path) && !linkedSlugs.has(savedSlug(path) ?? ''));
}

const INTERNAL_LINK = /<a(?: [a-z]+="[^"]*")*? href="(\/[^"]*)"(?: [a-z]+="[^"]*")*>(.*?)<\/a>/gs;

/** Sanitised content with the links to these addresses turned into their words. */
export function unwrapLinks(content: string, broken: readonly string[]): string {
  return content.replace(INTERNAL_LINK, (link, href: string, words: string) =>
    broken.includes(readPath(href)) ? words : link,
  );
}

/** Addresses of the site that the content links to, each once, without fragments. */
export function internalLinks(content: string): string[] {
  const found = [...content.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => readPath(href));
  return [...new Set(found)];
}

/** "/guias/?a#b" → "/guias". */
function readPath(href: string): string {
  return href
    .replaceAll('&amp;', '&')
    .replace(/[?#].*$/, '')
    .replace(/(.)\/$/, '$1');
}

/** "/links-uteis/x" → "x". */
export function savedSlug(path: string): string | undefined {
  return /^\/links-uteis\/([^/]+)$/.exec(path)?.[1];
}

/** The words a reader sees, markup and entities apart. */
export function plainText(content: string): string {
  const words = content
    .replace(/<\/(?:h[2-4]|p|li|t[dhr]|d[td]|blockquote|caption)>/g, '\n')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '');
  return readEntities(words)
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function countWords(content: string): number {
  return plainText(content).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
