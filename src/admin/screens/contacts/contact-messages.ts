import { toFailure } from '../../data/errors.ts';
import { messages, messagesAbout, type Message } from '../../ui/messages.ts';

const { error, info, success } = messagesAbout('save');

/** What is said while contacts are written down. */
export const contactMessages = {
  added: success('Contato registrado'),
  changed: success('Contato corrigido'),
  removed: success('Contato removido'),
  broughtBack: success('Contato de volta'),
  gone: info(
    'O contato não existe mais',
    'Outra pessoa o removeu. O que você escreveu continua no formulário: registre de novo se precisar.',
  ),
  refused: error(
    'O contato não foi aceito',
    'Confira o dia (até 24 meses atrás), o valor e a observação, que não leva nome, telefone nem e-mail.',
  ),
};

/** What to say of a failed call; nothing where the session is over, which is said elsewhere. */
export function explainContact(failed: unknown): Message | undefined {
  const { kind } = toFailure(failed);
  if (kind === 'signed-out') return undefined;
  if (kind === 'conflict') return contactMessages.gone;
  return kind === 'refused' ? contactMessages.refused : messages.offline;
}
