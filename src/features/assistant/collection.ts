import { z } from 'zod';
import {
  group,
  innerName,
  listOf,
  named,
  nameIn,
  slug,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { answerFields, lastLines, questionFields, questionsPage } from './questions.ts';
import { singleCollection, names } from '../../cms/collections/define.ts';

const step = text(300).describe(
  'Uma instrução, com a condição dela; a tabela de verbos proibidos a julga',
);
const photo = text(140).describe('Frase copiada, letra por letra, de uma página de problema');

const emergencyNumber = z.enum(['192', '193', '199']).meta(named('Número'));

const option = z.strictObject({
  ...answerFields,
  say: text(120, 'Linha da mensagem', 'Linha da mensagem do WhatsApp').optional(),
  pages: listOf(
    nameIn('problems'),
    'Páginas',
    'Problemas cujas páginas levam direto a esta resposta',
  ).default([]),
  tells: listOf(
    slug,
    'O que diz do caso',
    'O que a resposta diz do caso, nos nomes das proibições; vários, se pode ser qualquer um deles',
  ).default([]),
  next: nameIn('assistant.questions')
    .optional()
    .meta(named('Pergunta seguinte', 'Sem ela, escolha o desfecho')),
  outcome: nameIn('assistant.outcomes')
    .optional()
    .meta(named('Desfecho', 'Quando não há mais o que perguntar')),
});

const question = z.strictObject({
  ...questionFields,
  stop: listOf(
    step,
    'Quando parar',
    'Pare e ligue: o que fazer antes de responder, para quem está em perigo',
  )
    .min(1)
    .max(4)
    .optional(),
  dial: listOf(
    z.strictObject({
      number: emergencyNumber,
      case: text(30, 'Caso', 'De quem é o número, em poucas palavras'),
    }),
    'Socorro',
    'Números acima das respostas; sem eles, o telefone da empresa',
  )
    .max(3)
    .default([]),
  options: listOf(option, 'Respostas', 'Respostas possíveis').min(2).max(6),
});

const outcome = z.strictObject({
  id: innerName('Nome do desfecho; não aparece na página'),
  problem: nameIn('problems').meta(named('Problema', 'Página que explica o caso')),
  urgency: z
    .enum(['stop', 'today', 'plan'])
    .meta(named('Urgência', 'stop: pare e ligue; today: hoje ainda; plan: dá para marcar')),
  first: listOf(step, 'O que fazer primeiro').min(1).max(22),
  dial: listOf(
    emergencyNumber,
    'Socorro',
    'Socorro que se chama antes da empresa: 193 bombeiros, 192 Samu, 199 Defesa Civil',
  )
    .max(3)
    .default([]),
  photos: listOf(
    photo,
    'Fotos',
    'Fotos da mensagem, quando as três primeiras do problema não servem a este caso; [] se ninguém deve ficar para fotografar',
  )
    .max(5)
    .optional(),
});

const scenario = z.strictObject({
  answers: listOf(text(60), 'Responde às mensagens', 'Respostas, na ordem em que se tocam')
    .min(1)
    .max(4),
  outcome: nameIn('assistant.outcomes').meta(named('Desfecho', 'Desfecho a que devem levar')),
});

/** Fields that stay the same between visits, kept in a link of the visitor. */
const card = group('Link que o visitante guarda', {
  offer: text(60, 'Convite'),
  note: text(160, 'O que acontece', 'O que acontece com o que se escreve, e para que serve'),
  name: text(30, 'Nome', 'Como a mensagem começa a linha, sem os dois-pontos'),
  told: text(60, 'Quando volta', 'O que a página diz ao abrir o link'),
  keep: text(30, 'Botão'),
  copied: text(80, 'Depois de copiar'),
  fields: listOf(
    z.strictObject({
      name: slug.meta(named('Nome no endereço')),
      label: text(60, 'Rótulo'),
      says: text(40, 'Na mensagem', 'O que vem antes do que se escreve').optional(),
      answer: text(
        30,
        'Resposta',
        'Começo da linha de mensagem que já diz isto, sem os dois-pontos',
      ).optional(),
      isMonth: yesNo('É um mês'),
    }),
    'Campos',
  ).min(1),
});
export type AssistantCard = z.infer<typeof card>;

/** Questions that lead from what a visitor sees to the right page and a finished message. */
const assistantSchema = z.strictObject({
  ...questionsPage,
  ...lastLines,
  address: text(
    40,
    'Rua e número',
    'Linha da mensagem com rua e número, para quem está em perigo, sem os dois-pontos',
  ),
  card: card.optional(),
  questions: listOf(question, 'Perguntas', 'A primeira abre a página').min(1),
  outcomes: listOf(outcome, 'Desfechos').min(1),
  scenarios: listOf(
    scenario,
    'Casos de prova',
    'Casos que a conferência percorre a cada mudança',
  ).min(1),
});

/** A business without it has no diagnosis. */
export const assistant = singleCollection(
  assistantSchema,
  names('Diagnóstico', 'diagnóstico', 'Perguntas que escrevem a mensagem do visitante'),
  { optional: true },
);
