import type { Admin } from '../../../data/admin.ts';
import { analyseTitle } from '../analyse-title.ts';
import { refuseProblem } from '../explain.ts';
import { FIRST_SEED, generatePage, hasOwnFacts, writeOwnSection } from '../generate-page.ts';
import { hasOwn, insertSection } from '../../../document/titles/own-facts.ts';
import type { PageText } from '../../../data/pages/page-rows.ts';
import type { StoredRun } from '../../../document/runs.ts';
import { loadAdminData } from '../../../data/site-data.ts';
import { AiError, BLOCKING, generateWithAi } from './ai-client.ts';
import { markUnsupported, wrapContent } from '../../../document/claims/facts.ts';

/** A page, and how it was written. */
export interface WrittenPage {
  page: PageText;
  by: 'ai' | 'backup-malformed' | 'backup-failed';
  /** Why the AI did not write it, where it did not. */
  reason?: string;
  /** The text has nothing that only its owner knows. */
  bare: boolean;
}

/**
 * Writes the page of a title by the AI, and by the local generator when that fails. Throws what
 * only a person can mend: the key, the session, the connection.
 */
export async function writePage(
  { client, config }: Admin,
  title: string,
  run: StoredRun,
  signal: AbortSignal,
): Promise<WrittenPage> {
  const data = await loadAdminData();
  const own = run.own?.[title];
  const written = { title, creativity: run.creativity, seed: FIRST_SEED, own };
  const { problem } = analyseTitle(title, data);
  if (problem?.kind === 'refused') refuseProblem(problem);
  const backup = generatePage(written, data);
  try {
    const request = { title, extra: run.extra ?? '', creativity: run.creativity };
    const { html } = await generateWithAi(client, config, request, signal);
    // The owner's own words are in no doubt.
    const marked = markUnsupported(html, data.guard);
    const page = {
      ...backup,
      description: data.defaultDescription.replace('{title}', title),
      content: wrapContent(insertSection(marked, writeOwnSection(written, data)), html),
    };
    return { page, by: 'ai', bare: !hasOwn(own) };
  } catch (error) {
    console.error(
      `Erro ao gerar conteúdo: ${error instanceof Error ? error.message : 'Erro desconhecido'}`,
    );
    if (!(error instanceof AiError) || signal.aborted) throw error;
    if (BLOCKING.has(error.problem)) throw error;
    refuseProblem(problem);
    const by = error.problem === 'malformed' ? 'backup-malformed' : 'backup-failed';
    const bare = !hasOwnFacts(written, data);
    return { page: backup, by, reason: error.message, bare };
  }
}
