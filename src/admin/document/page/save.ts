import { formatMoment } from '../../../lib/dates/dates.ts';
import { UnsafeContentError } from '../../../lib/html/sanitize.ts';
import { uncapitalize } from '../../../lib/text/text.ts';
import { failure, toFailure, type FailureKind } from '../../data/errors.ts';
import type { AdminClient } from '../../data/client.ts';
import { SCREENS } from '../../data/addresses.ts';
import { firstView, keepView } from '../../data/list-view.ts';
import { messages, type Message } from '../../ui/messages.ts';
import type { PageValues } from '../../data/pages/page-rows.ts';
import { insertPage } from '../../data/pages/save-page.ts';
import type { PlanColumns } from '../plan.ts';

/** What a screen does after a save that did not work. */
export interface SaveProblem {
  message: Message;
  /** What to mend, in the field where the cause stands. */
  fields?: { slug?: string; content?: string };
  /** The person has to sign in again. */
  expired?: boolean;
  /** The page changed meanwhile: trying again cannot work. */
  conflict?: boolean;
}

const FIELDS: Partial<Record<FailureKind, SaveProblem['fields']>> = {
  'slug-taken': { slug: 'Já existe uma página com este endereço. Escolha outro.' },
  refused: { content: 'O texto não foi aceito assim. Confira título, endereço e o que colou.' },
  outdated: { content: failure('outdated').message },
  'too-large': { content: 'O conteúdo é grande demais. Divida em duas páginas.' },
};

/** Reads an error of saving: which message of the catalogue, and what to mend. */
export function explainSaveError(error: unknown): SaveProblem {
  if (error instanceof UnsafeContentError) {
    const fields = { content: `O conteúdo não pode ser salvo: ${error.message}.` };
    return { message: messages.saveFailed, fields };
  }
  const { kind } = toFailure(error);
  if (kind === 'signed-out') return { message: messages.sessionExpired, expired: true };
  if (kind === 'conflict') return { message: messages.overtaken, conflict: true };
  const fields = FIELDS[kind];
  return {
    message: kind === 'unknown' ? messages.saveBroke : messages.saveFailed,
    ...(fields ? { fields } : {}),
  };
}

/** The message of a save; with `why`, search engines leave the page out although nobody asked for that. */
export const describeUnlisted = (said: Message, why: string | undefined): Message =>
  why === undefined
    ? said
    : {
        ...said,
        text: [
          said.text ?? '',
          `A página fica fora dos buscadores porque ${uncapitalize(why)}`,
          'Para mostrá-la, abra a página e marque “Mostrar nos buscadores”.',
        ]
          .join(' ')
          .trim(),
      };

/** The message of a save; while publishing is stopped, visitors see it only after an owner lets it go on. */
export const describeStopped = (said: Message, isStopped = false): Message =>
  isStopped
    ? {
        ...said,
        text: `Está guardada, e fora do ar: a publicação está parada. Ela só aparece quando um proprietário mandar publicar em “${SCREENS.publicacoes}”.`,
      }
    : said;

/**
 * Saves a page for the first time, public at once or at the time of its plan, and returns the message to
 * show. `unlisted` is why search engines leave it out although nobody asked for that. Throws a `Failure`.
 */
export async function saveNewPage(
  client: AdminClient,
  id: string,
  values: PageValues,
  plan: PlanColumns,
  { unlisted, isStopped }: { unlisted?: string | undefined; isStopped?: boolean | undefined } = {},
): Promise<Message> {
  const { publish_at } = plan;
  await insertPage(client, id, values, publish_at === null ? 'published' : 'draft', plan);
  keepView(firstView(publish_at === null ? 'published' : 'scheduled'));
  if (publish_at !== null)
    return describeUnlisted(messages.scheduled(formatMoment(publish_at)), unlisted);
  return describeUnlisted(describeStopped(messages.saved, isStopped), unlisted);
}
