import { UnsafeContentError } from '../../lib/sanitize.ts';
import { toFailure, type FailureKind } from '../errors.ts';
import { messages, type Message } from '../messages.ts';

/** What a screen does after a save that did not work. */
export interface SaveProblem {
  message: Message;
  /** Where the cause stands, if a field can mend it. */
  field?: { name: 'slug' | 'content'; text: string };
  /** The person has to sign in again. */
  expired?: boolean;
  /** Somebody else changed the page meanwhile. */
  conflict?: boolean;
}

const FIELDS: Partial<Record<FailureKind, SaveProblem['field']>> = {
  'slug-taken': { name: 'slug', text: 'Já existe uma página com este endereço. Escolha outro.' },
  refused: {
    name: 'content',
    text: 'O servidor recusou o texto. Confira título, endereço e HTML.',
  },
  'too-large': { name: 'content', text: 'O conteúdo é grande demais. Divida em duas páginas.' },
};

/** Reads an error of saving: which message of the catalogue, and what to mend. */
export function explainSaveError(error: unknown): SaveProblem {
  if (error instanceof UnsafeContentError) {
    const field = {
      name: 'content' as const,
      text: `O conteúdo não pode ser salvo: ${error.message}.`,
    };
    return { message: messages.saveFailed, field };
  }
  const { kind } = toFailure(error);
  if (kind === 'signed-out') return { message: messages.sessionExpired, expired: true };
  if (kind === 'conflict') return { message: messages.saveFailed, conflict: true };
  const field = FIELDS[kind];
  return {
    message: kind === 'unknown' ? messages.saveBroke : messages.saveFailed,
    ...(field ? { field } : {}),
  };
}
