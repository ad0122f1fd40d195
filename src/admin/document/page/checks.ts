import { readEntities } from '../../../lib/html/html-text.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { pageTextSchema } from '../../../features/useful-links/saved-page.ts';

/** One finding about a draft, with the reason a person needs to decide. */
export interface Check {
  level: 'notice' | 'stop';
  text: string;
}

export const notice = (text: string): Check => ({ level: 'notice', text });
export const stop = (text: string): Check => ({ level: 'stop', text });

export interface CheckInput {
  title: string;
  slug: string;
  description: string;
  /** Sanitised content. */
  content: string;
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

/** What speaks against a draft. An empty field is asked for by the form. */
export function runChecks(input: CheckInput): Check[] {
  return [
    ...checkTitle(input),
    ...checkDescription(input),
    ...checkSlug(input),
    ...checkContent(input),
    ...checkLinks(input),
  ];
}

/** Why the database would refuse a field; undefined when it would not. */
function refusalOf(field: keyof typeof pageTextSchema.shape, value: string): string | undefined {
  return pageTextSchema.shape[field].safeParse(value).error?.issues[0]?.message;
}

function checkTitle({ title }: CheckInput): Check[] {
  const { length } = title.trim();
  if (length === 0) return [];
  const refusal = refusalOf('title', title);
  if (refusal !== undefined) return [stop(refusal)];
  if (length < TITLE_BEST.min) {
    return [notice(`Título curto (${length}): diga o serviço e o lugar.`)];
  }
  if (length > TITLE_BEST.max) {
    return [
      notice(`Título longo (${length}): a busca costuma cortar depois de ${TITLE_BEST.max}.`),
    ];
  }
  return [];
}

function checkDescription({ description }: CheckInput): Check[] {
  const { length } = description.trim();
  if (length === 0) return [];
  const refusal = refusalOf('description', description);
  if (refusal !== undefined) return [stop(refusal)];
  const { min, max } = DESCRIPTION_BEST;
  if (length >= min && length <= max) return [];
  return [
    notice(
      `Descrição com ${length} caracteres; entre ${min} e ${max} ela aparece inteira na busca.`,
    ),
  ];
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
  return [];
}

/** The routes of the site that end like a saved page's address: each address may exist once. */
export function findRepeated(slug: string, sitePages: ReadonlyMap<string, string>): string[] {
  return [...sitePages]
    .filter(([path]) => path.slice(path.lastIndexOf('/') + 1) === slug)
    .map(([path, title]) => `O endereço repete o de “${title}” (${path}).`);
}

function checkContent({ content }: CheckInput): Check[] {
  const words = countWords(content);
  if (words === 0) return [];
  const refusal = refusalOf('content', content);
  if (refusal !== undefined) return [stop(refusal)];
  const checks: Check[] = [];
  if (words < FEWEST_WORDS) {
    const told = pluralize(words, 'palavra', 'palavras');
    checks.push(notice(`Só ${told}: pouco para responder a quem busca.`));
  }
  if (!/<h2\b/.test(content)) {
    checks.push(notice('Sem subtítulos: o texto fica difícil de percorrer.'));
  }
  return checks;
}

function checkLinks({ content, sitePages, linkedSlugs }: CheckInput): Check[] {
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
  return [];
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
