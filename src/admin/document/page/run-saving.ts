import { FAILED_TO_SAVE } from '../../ui/messages.ts';
import { findMarked } from '../claims/facts.ts';
import type { AdminClient } from '../../data/client.ts';
import { findBroken, findRepeated, internalLinks, savedSlug, unwrapLinks } from './checks.ts';
import { whyUnlisted } from './look-over.ts';
import { checkPage } from '../../../features/wording/check-page.ts';
import { explainLikeness, readLikeness, describeLikeness } from './similarity.ts';
import { Failure, failure, toFailure, withRetry } from '../../data/errors.ts';
import { findSlugs, getPageBySlug } from '../../data/pages/find-pages.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { savePageOnce } from '../../data/pages/save-page.ts';
import type { Saved } from '../sequence.ts';
import { findUnknownFacts } from '../../../cms/markers/facts.ts';
import { citeContacts } from '../../../features/wording/check-text.ts';
import { uncapitalize } from '../../../lib/text/text.ts';
import { loadSiteFacts, loadSitePages, loadSiteRules } from '../../data/site-data.ts';
import { titleSlug } from '../titles/titles.ts';

/**
 * The page that a title has already, looked up before a text is asked and paid for. Throws when
 * the address belongs to something else.
 */
export async function findExisting(client: AdminClient, title: string): Promise<Saved | undefined> {
  const slug = titleSlug(title);
  return inCatalogueWords(async () => {
    const row = await withRetry(() => getPageBySlug(client, slug, false));
    if (row) {
      if (row.title === title) return existing(slug);
      throw failure('slug-taken', `O endereço já é da página “${row.title}”.`);
    }
    await refuseRepeated(slug);
    return undefined;
  });
}

export interface SaveOptions {
  /** Nobody has looked at the text: it is kept where no visitor sees it. */
  asDraft?: boolean;
  /** The text has nothing that only its owner knows. */
  bare?: boolean;
  /** An AI wrote it, which visitors are told. */
  byAi?: boolean;
  /** A text that other pages hold already waits as a draft. */
  waitsIfLike?: boolean;
}

/**
 * Saves a page of a run: again after a lost answer, in the words of the catalogue when refused.
 * Nobody is there to mend or confirm: links to nowhere become text, and a page
 * without anything of its own stays out of search engines until somebody says otherwise. A text with
 * claims that the record does not hold, or with what no page may say, is saved as a draft.
 */
export async function saveInRun(
  client: AdminClient,
  values: PageText,
  { asDraft = false, bare = false, byAi = false, waitsIfLike = false }: SaveOptions = {},
): Promise<Saved> {
  const { slug } = values;
  return inCatalogueWords(async () => {
    await refuseRepeated(slug);
    const broken = await findBrokenLinks(client, values.content);
    const facts = await withRetry(loadSiteFacts);
    const content = citeContacts(unwrapLinks(values.content, broken), facts);
    const page = { ...values, content };
    const [unknown] = findUnknownFacts(content, facts);
    if (unknown !== undefined) {
      throw failure('refused', `O dado “${unknown}” não existe no cadastro.`);
    }
    const { stops, questions } = checkPage(page, facts, await withRetry(loadSiteRules));
    const likeness = await withRetry(() => readLikeness(client, page, facts));
    const isLike = waitsIfLike && explainLikeness(likeness) !== undefined;
    const draft = asDraft || isLike || stops.length > 0 || findMarked(content).length > 0;
    const unlisted = whyUnlisted({ likeness }, { bare });
    const outcome = await withRetry(() =>
      savePageOnce(client, {
        ...page,
        indexed: unlisted === undefined,
        ...(byAi ? { by_ai: true } : {}),
        ...(draft ? { state: 'draft' as const } : {}),
      }),
    );
    if (outcome === 'existed') return existing(slug);
    const notes = [
      ...(stops.length > 0 ? [`Rascunho, até a frase mudar: ${stops.join(' ')}`] : []),
      // Figures of a run come from the record or are marked.
      ...questions.flatMap(({ text, isFigure }) => (isFigure ? [] : [`Confira: ${text}`])),
      ...(unlisted === undefined ? [] : [`Fora dos buscadores: ${uncapitalize(unlisted)}`]),
      ...(likeness.share === 0 ? [] : [describeLikeness(likeness)]),
      ...(broken.length > 0
        ? [`Links para páginas que não existem viraram texto: ${broken.join(', ')}.`]
        : []),
    ];
    return addNotes(draft ? { slug, draft } : { slug }, notes);
  });
}

/** The page with more to tell about it. */
export function addNotes(saved: Saved, notes: readonly string[]): Saved {
  const all = [...(saved.note === undefined ? [] : [saved.note]), ...notes];
  return all.length > 0 ? { ...saved, note: all.join(' ') } : saved;
}

function existing(slug: string): Saved {
  return { slug, existed: true, note: 'Nada foi alterado.' };
}

async function refuseRepeated(slug: string): Promise<void> {
  const [repeated] = findRepeated(slug, await withRetry(loadSitePages));
  if (repeated !== undefined) throw failure('slug-taken', repeated);
}

async function findBrokenLinks(client: AdminClient, content: string): Promise<string[]> {
  const links = internalLinks(content);
  const saved = links.flatMap((path) => savedSlug(path) ?? []);
  const slugs = await withRetry(() => findSlugs(client, saved, false));
  return findBroken(links, await withRetry(loadSitePages), new Set(slugs));
}

async function inCatalogueWords<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    console.error('Erro ao salvar página', error);
    const { kind, message } = toFailure(error);
    if (kind === 'signed-out' || kind === 'offline') throw error;
    throw new Failure(kind, kind === 'unknown' ? FAILED_TO_SAVE : `${FAILED_TO_SAVE}: ${message}`);
  }
}
