import { messagesAbout } from '../../ui/messages.ts';

const { error, success, info } = messagesAbout();

/** What is said while an owner lets people in and out. */
export const peopleMessages = {
  saved: success('Pessoa alterada'),
  removed: success('Acesso retirado', 'O nome continua em “Quem fez o quê”.'),
  factorRemoved: success('Segunda etapa tirada', 'A senha volta a abrir, e os aparelhos saíram.'),
  lastOwner: error(
    'Precisa ficar um proprietário',
    'Dê este papel a outra pessoa e tente de novo.',
  ),
  gone: info('Nada mudou', 'Esta pessoa já não tem acesso.'),
  tooMany: error(
    'Dez convites abertos',
    'É o limite. Cancele um que não será usado e crie este de novo.',
  ),
  revoked: success('Convite cancelado', 'O link não abre mais nada.'),
  linkCopied: success('Link copiado'),
  invitationGone: error(
    'Convite sem validade',
    'Este convite já foi usado, foi cancelado ou passou de sete dias. Peça outro a quem o enviou.',
  ),
  emailTaken: error(
    'E-mail já usado',
    'Já há uma pessoa com este e-mail. Use outro, ou entre com a senha que você já tem.',
  ),
  weakPassword: error(
    'Senha recusada',
    'Use de 12 a 72 caracteres, e não uma senha muito conhecida.',
  ),
  wrongEmail: error('E-mail recusado', 'Confira o endereço e tente de novo.'),
};
