import { pluralize } from '../../../lib/text.ts';
import type { Message } from '../../ui/messages.ts';

/** What is said while the owner changes words and facts. */
export const wordMessages = {
  saved: { kind: 'success', title: 'Salvo', about: 'save', text: 'O site está sendo publicado.' },
  discarded: { kind: 'info', title: 'Mudanças descartadas', about: 'save' },
  unchanged: { kind: 'info', title: 'Nada mudou', about: 'save' },
  refused: (count: number) => ({
    kind: 'error',
    title: pluralize(count, 'campo a corrigir', 'campos a corrigir'),
    about: 'save',
  }),
  asked: (count: number) => ({
    kind: 'info',
    title: pluralize(count, 'campo com pergunta', 'campos com perguntas'),
    text: 'Responda com um toque, ao lado do que escreveu.',
    about: 'save',
  }),
  tooLong: {
    kind: 'error',
    title: 'Erro ao salvar',
    text: 'O texto é grande demais: até 256 kB por item. Divida em dois.',
    about: 'save',
  },
  notSaved: {
    kind: 'error',
    title: 'Erro ao salvar',
    text: 'O que você escreveu continua aqui. Verifique a internet e salve de novo.',
    about: 'save',
  },
  taken: {
    kind: 'error',
    title: 'Este nome já existe',
    text: 'Escreva outro título ou outro nome interno.',
    about: 'save',
  },
  orderChanged: {
    kind: 'error',
    title: 'Outra pessoa mudou a ordem',
    text: 'A sua continua na tela. Confira e salve de novo.',
    about: 'save',
  },
  inForm: {
    kind: 'info',
    title: 'A versão está no formulário',
    text: 'Confira e salve para que ela volte ao site.',
  },
} as const satisfies Record<string, Message | ((count: number) => Message)>;
