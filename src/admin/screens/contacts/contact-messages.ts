import { Failure } from '../../data/errors.ts';
import type { Message } from '../../ui/messages.ts';
import { messages } from '../../ui/messages.ts';

/** What is said while contacts are written down. */
export const contactMessages = {
  added: { kind: 'success', title: 'Contato registrado' },
  changed: { kind: 'success', title: 'Contato corrigido' },
  removed: { kind: 'success', title: 'Contato removido' },
  broughtBack: { kind: 'success', title: 'Contato de volta' },
  gone: {
    kind: 'info',
    title: 'O contato não existe mais',
    text: 'Outra pessoa o removeu. O que você escreveu continua no formulário: registre de novo se precisar.',
  },
  refused: {
    kind: 'error',
    title: 'O contato não foi aceito',
    text: 'Confira o dia (até 24 meses atrás), o valor e a observação, que não leva nome, telefone nem e-mail.',
  },
} as const satisfies Record<string, Message>;

/** What to say of a failed call; nothing where the session is over, which is said elsewhere. */
export function explainContact(error: unknown): Message | undefined {
  if (!(error instanceof Failure)) return messages.offline;
  if (error.kind === 'signed-out') return undefined;
  if (error.kind === 'conflict') return contactMessages.gone;
  return error.kind === 'refused' ? contactMessages.refused : messages.offline;
}
