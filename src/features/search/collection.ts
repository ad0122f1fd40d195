import { z } from 'zod';
import {
  group,
  innerName,
  listOf,
  nameIn,
  named,
  pageLink,
  template,
  text,
} from '../../cms/forms/fields.ts';
import { singleCollection, names } from '../../cms/collections/define.ts';

const asks = listOf(
  text(60),
  'Como se escreve',
  'Jeitos de perguntar; vale o que tem todas as palavras de um deles, em qualquer ordem',
);

/** The answers of the search, and synonyms, `content/search.yaml`. */
const searchSchema = z.strictObject({
  same: listOf(
    z.strictObject({
      word: text(30, 'Palavra', 'A palavra das páginas'),
      asks: asks.min(1),
    }),
    'Sinônimos',
    'Palavras que a busca toma umas pelas outras',
  ),
  place: template(
    400,
    'Resposta de lugar',
    'O que a busca diz de qualquer lugar; {closed} são os dias fechados',
  ),
  symptom: text(300, 'Resposta de defeito', 'O que se diz antes das perguntas do diagnóstico'),
  otherwise: text(300, 'Sem resposta', 'O que se diz a quem ninguém entendeu por inteiro'),
  prices: listOf(
    z.strictObject({
      row: nameIn('company.priceList', z.string()).meta(
        named('Serviço', 'Linha da lista de preços'),
      ),
      asks: asks.min(1),
    }),
    'Preços',
    'Linhas da lista de preços; a palavra preço já conta em todas',
  ),
  signals: group('Sinais', { asks: asks.min(1) }).describe(
    'Códigos e piscadas que nenhuma tabela tem',
  ),
  symptoms: listOf(
    z
      .strictObject({
        problem: nameIn('problems').optional().meta(named('Problema', 'Página do problema')),
        question: nameIn('assistant.questions')
          .optional()
          .meta(named('Pergunta', 'Ou a pergunta do diagnóstico, em caso de perigo')),
        asks: asks.min(1),
      })
      .refine(
        ({ problem, question }) => (problem === undefined) !== (question === undefined),
        'escolha um problema ou uma pergunta do diagnóstico',
      ),
    'Defeitos',
    'O que leva à pergunta do diagnóstico; as palavras-chave da página já contam',
  ),
  answers: listOf(
    z.strictObject({
      id: innerName('Nome da resposta; não aparece na página'),
      title: text(80, 'Título'),
      text: text(400, 'Resposta', 'A resposta inteira, com os fatos do cadastro'),
      links: listOf(pageLink, 'Links', 'Páginas que explicam').max(3).default([]),
      message: text(200, 'Mensagem', 'Primeira mensagem do WhatsApp').optional(),
      asks: asks.min(1),
    }),
    'Respostas',
    'O que se pergunta e não é lugar, preço, sinal nem defeito',
  ),
});

/** Without it the search finds pages, and answers nothing. */
export const search = singleCollection(
  searchSchema,
  names('Respostas da busca', 'respostas da busca', 'O que a busca responde antes das páginas'),
  { optional: true },
);
