import type { Message } from '../../ui/messages.ts';

/** What is said while an owner lets people in and out. */
export const peopleMessages = {
  saved: { kind: 'success', title: 'Pessoa alterada' },
  removed: { kind: 'success', title: 'Acesso retirado', text: 'O nome continua no registro.' },
  lastOwner: {
    kind: 'error',
    title: 'Precisa ficar um proprietário',
    text: 'Dê este papel a outra pessoa e tente de novo.',
  },
  gone: { kind: 'info', title: 'Nada mudou', text: 'Esta pessoa já não tem acesso.' },
  tooMany: {
    kind: 'error',
    title: 'Dez convites abertos',
    text: 'É o limite. Cancele um que não será usado e crie este de novo.',
  },
  revoked: { kind: 'success', title: 'Convite cancelado', text: 'O link não abre mais nada.' },
  linkCopied: { kind: 'success', title: 'Link copiado' },
  invitationGone: {
    kind: 'error',
    title: 'Convite sem validade',
    text: 'Este convite já foi usado, foi cancelado ou passou de sete dias. Peça outro a quem o enviou.',
  },
  emailTaken: {
    kind: 'error',
    title: 'E-mail já usado',
    text: 'Já há uma pessoa com este e-mail. Use outro, ou entre com a senha que você já tem.',
  },
  weakPassword: {
    kind: 'error',
    title: 'Senha recusada',
    text: 'Use de 12 a 72 caracteres, e não uma senha muito conhecida.',
  },
  wrongEmail: {
    kind: 'error',
    title: 'E-mail recusado',
    text: 'Confira o endereço e tente de novo.',
  },
} as const satisfies Record<string, Message>;
