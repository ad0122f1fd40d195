import { z } from 'zod';
import {
  group,
  innerName,
  listOf,
  named,
  nameIn,
  pageAddress,
  pageLink,
  slug,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { answerFields, lastLines, questionFields, questionsPage } from '../assistant/questions.ts';
import { singleCollection, names } from '../../cms/collections/define.ts';

const option = z.strictObject({
  id: slug.meta(named('Nome nas regras', 'Respostas de sentido igual têm o mesmo')),
  ...answerFields,
  say: text(80, 'Linha da mensagem', 'A resposta, na linha da mensagem do WhatsApp'),
  next: nameIn('sizing.questions')
    .optional()
    .meta(named('Pergunta seguinte', 'Sem ela, as regras dão a resposta')),
});

const question = z.strictObject({
  ...questionFields,
  label: text(40, 'Nome', 'Nome da linha da mensagem, sem os dois-pontos'),
  options: listOf(option, 'Respostas', 'Respostas possíveis').min(2).max(6),
});

const sizeClass = z.strictObject({
  id: innerName('Nome da classe; não aparece na página'),
  name: text(60, 'Nome', 'A classe, na página e na mensagem'),
  text: text(240, 'Texto', 'O que a classe quer dizer, sem preço'),
  prices: listOf(
    nameIn('company.priceList', z.string()),
    'Preços',
    'Linhas da lista de preços que valem aqui; a página diz de que depende cada uma',
  )
    .max(2)
    .default([]),
  models: yesNo('Modelos', 'Marcado: os modelos do cadastro servem; só então eles aparecem'),
  photos: listOf(text(80), 'Fotos', 'O que mandar com a mensagem').min(1).max(3),
});

const rule = z.strictObject({
  id: innerName('Nome da regra; não aparece na página'),
  when: listOf(slug, 'Vale quando', 'Respostas que, juntas, fazem a regra valer').min(1).max(3),
  class: nameIn('sizing.classes')
    .optional()
    .meta(named('Classe', 'Classe que a regra dá; vale a primeira da lista que tiver uma')),
  model: nameIn('company.models')
    .optional()
    .meta(
      named(
        'Modelo',
        'Modelo do cadastro que serve, se a classe leva a modelos; vale o último da lista',
      ),
    ),
  need: text(120, 'Precisa também de', 'O que é preciso além do produto').optional(),
  why: text(300, 'Por quê', 'O motivo: frase copiada, letra por letra, da página em source'),
  source: pageAddress(120, 'Fonte', 'Endereço da página que diz o motivo'),
});

/** Questions and rules that lead to a class of product, what else it needs, and a message. */
const sizingSchema = z.strictObject({
  ...questionsPage,
  result: text(40, 'Classe, na mensagem', 'Linha da mensagem com a classe, sem os dois-pontos'),
  ...lastLines,
  reason: text(40, 'Motivo', 'Texto do link para a página que diz o motivo da classe'),
  compare: group('Comparação dos modelos', {
    title: text(70, 'Título', 'Título da comparação dos modelos do cadastro'),
    links: listOf(pageLink, 'Links', 'Páginas que ajudam a comparar').min(1).max(2),
  })
    .describe('Comparação dos modelos do cadastro')
    .optional(),
  questions: listOf(question, 'Perguntas', 'A primeira abre a página').min(1),
  classes: listOf(sizeClass, 'Classes', 'Classes de produto').min(1),
  rules: listOf(rule, 'Regras', 'As que mais pesam primeiro').min(1),
});

/** A business may have no such page either. */
export const sizing = singleCollection(
  sizingSchema,
  names(
    'Qual produto serve',
    'qual produto serve',
    'Perguntas e regras que dizem a classe do produto',
  ),
  { optional: true },
);
