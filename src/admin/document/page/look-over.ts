import type { AdminClient } from '../../data/client.ts';
import type { Draft } from './page-drafts.ts';
import { findSlugs, getPageBySlug } from '../../data/pages/find-pages.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { holds } from '../../data/pages/save-page.ts';
import { findUnknownFacts, resolveFacts } from '../../../cms/markers/facts.ts';
import { citeContacts, type Question } from '../../../features/wording/check-text.ts';
import { loadSiteFacts, loadSitePages, loadSiteRules } from '../../data/site-data.ts';
import { checkPage } from '../../../features/wording/check-page.ts';
import { sanitizeHtml } from '../../../lib/html/sanitize.ts';
import { internalLinks, notice, runChecks, savedSlug, stop, type Check } from './checks.ts';
import { explainLikeness, readLikeness, type Likeness } from './similarity.ts';

export interface PageChecks {
  checks: Check[];
  /** What is asked about the words, which may be right as they stand. */
  questions: Question[];
  /** How much of it other pages hold; undefined when they could not be read. */
  likeness: Likeness | undefined;
  /** Sanitised content; undefined while the source cannot be cleaned. */
  clean: string | undefined;
  /** The same with the values of its facts, as visitors get it. */
  shown: string | undefined;
}

export interface LookOptions {
  /** Id of a page that is saved already. */
  id: string | undefined;
  /** A save whose answer was lost may have left the very same page, which then is no obstacle. */
  saving?: boolean;
}

/** Of a page that a machine wrote from what every page of its kind is written from. */
export const NOTHING_OWN =
  'O texto não traz nada que só você sabe, como um serviço que fez, um fato do lugar ou um preço.';

/** Looks a draft over; what could not be looked up is said, and counts as neither good nor bad. */
export async function lookOver(
  client: AdminClient,
  { title, slug, description, content }: PageText,
  { id, saving = false }: LookOptions,
): Promise<PageChecks> {
  let clean: string;
  try {
    clean = sanitizeHtml(content);
  } catch (error) {
    return {
      checks: [stop(`O conteúdo não pode ser salvo: ${(error as Error).message}.`)],
      questions: [],
      likeness: undefined,
      clean: undefined,
      shown: undefined,
    };
  }
  const facts = await loadSiteFacts().catch(() => undefined);
  if (facts) clean = citeContacts(clean, facts);
  const shown = facts ? resolveFacts(clean, facts) : clean;
  const linked = internalLinks(clean).flatMap((path) => savedSlug(path) ?? []);
  const [sitePages, slugs, owner, likeness] = await Promise.all([
    loadSitePages().catch(() => undefined),
    findSlugs(client, linked).catch(() => undefined),
    id === undefined ? getPageBySlug(client, slug).catch(() => null) : undefined,
    readLikeness(client, { content: clean, slug, id }, facts).catch(() => undefined),
  ]);
  const ours = { title: title.trim(), description: description.trim(), content: clean };
  const isOurs = saving && owner !== null && holds(owner, ours);
  const checks = runChecks({
    title,
    slug,
    description,
    content: shown,
    // A saved page keeps its address, whatever stands beside it now.
    sitePages:
      id === undefined
        ? sitePages
        : sitePages && new Map([...sitePages].filter(([path]) => !path.endsWith(`/${slug}`))),
    linkedSlugs: slugs && new Set(slugs),
    slugOwner: isOurs ? undefined : owner && owner.title,
  });
  const unknown = findUnknownFacts(clean, facts ?? new Map());
  if (unknown.length > 0) checks.push(describeUnknown(unknown, facts !== undefined));
  if (!likeness) {
    checks.push(notice('Não foi possível conferir se o texto repete o de outra página.'));
  }
  const find = await loadSiteRules().catch(() => undefined);
  if (!find) checks.push(notice('Não foi possível conferir as frases do texto.'));
  const { stops, questions } = checkPage(ours, facts ?? new Map(), find ?? (() => []));
  checks.push(...stops.map(stop));
  return { checks, questions, likeness, clean, shown };
}

function describeUnknown(paths: readonly string[], isRead: boolean): Check {
  if (!isRead) return notice('Não foi possível conferir os dados do cadastro.');
  const names = paths.map((path) => `“${path}”`).join(', ');
  return stop(
    paths.length === 1
      ? `O dado ${names} não existe no cadastro: troque por outro ou escreva por extenso.`
      : `Estes dados não existem no cadastro: ${names}. Troque por outros ou escreva por extenso.`,
  );
}

/** Why a page about which nobody has decided stays out of search engines; undefined when it does not. */
export function whyUnlisted(
  { likeness }: Pick<PageChecks, 'likeness'>,
  { bare = false }: { bare?: boolean | undefined } = {},
): string | undefined {
  if (bare) return NOTHING_OWN;
  if (!likeness) return 'Não se sabe se o texto repete o de outra página.';
  return explainLikeness(likeness);
}

/** Whether search engines may list a page, and why not where nobody has said so. */
export interface Listing {
  indexed: boolean;
  /** Absent where a person decided, and where nothing speaks against it. */
  why?: string | undefined;
}

/** Decides about search engines: as a person has said, or by how much of the text is nowhere else. */
export function decideListing(
  looked: Pick<PageChecks, 'likeness'>,
  { indexed, bare }: Pick<Draft, 'indexed' | 'bare'>,
  isListed = false,
): Listing {
  if (indexed !== undefined) return { indexed };
  const why = whyUnlisted(looked, { bare });
  // What could not be looked up takes no page away from where it is.
  if (isListed && !looked.likeness) return { indexed: true };
  return { indexed: why === undefined, why };
}
