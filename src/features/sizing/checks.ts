import { MAX_MESSAGE } from '../assistant/steps.ts';
import {
  buildSizingMessage,
  decideSize,
  findRules,
  listSizingPaths,
  MAX_SIZING_ANSWERS,
} from './rules.ts';
import { findNamed } from '../../lib/text/text.ts';
import type { ContentProblem } from '../../cms/collections/entry.ts';
import { collections, type Content } from '../../collections.ts';
import { readQuotes } from '../../cms/checks/quotes.ts';

/** Characters left for the line that names page and button, the place and the hour. */
const LATER = 140;

/** Questions and rules without an end, and reasons that no page contains. */
export function checkSizing(content: Content): ContentProblem[] {
  const [entry] = content.sizing;
  if (!entry) return [];
  const { file, data } = entry;
  const { questions, classes, rules } = data;
  const found: ContentProblem[] = [];
  const report = (field: string, message: string) => {
    found.push({ file, field, message });
  };

  for (const list of [questions, classes, rules]) {
    const ids: string[] = list.map(({ id }) => id);
    for (const id of new Set(ids.filter((name, at) => ids.indexOf(name) !== at))) {
      report(id, 'o nome aparece duas vezes; troque um');
    }
  }

  const asked = new Set([questions[0]?.id]);
  const answers = new Set<string>();
  for (const { id, options } of questions) {
    for (const option of options) {
      answers.add(option.id);
      if (option.next === undefined) continue;
      asked.add(option.next);
      if (!questions.some((question) => question.id === option.next)) {
        report(`${id}.${option.text}`, `a pergunta "${option.next}" não existe; corrija next`);
      }
    }
  }
  for (const { id } of questions) {
    if (!asked.has(id)) report(id, 'nenhuma resposta leva a esta pergunta; ligue-a, ou apague');
  }

  const checkQuote = readQuotes(collections, content);
  const models = new Map(
    content.company.flatMap((record) =>
      record.data.models.map(({ id: name, name: label }) => [name, label]),
    ),
  );
  const jobs = new Map(
    content.company.flatMap((record) => record.data.priceList.map((job) => [job.id, job])),
  );
  for (const { id, name, text, models: fit, prices } of classes) {
    for (const job of prices) {
      if (!jobs.has(job)) {
        report(`classes.${id}`, `o preço "${job}" não está em priceList, em company.yaml`);
      }
    }
    if (`${name} ${text}`.includes('R$')) {
      report(`classes.${id}`, 'o preço vem da lista: cite a linha em prices, e tire o valor daqui');
    }
    if (!fit && prices.length === 0 && !/\bdepende\b/i.test(text)) {
      report(`classes.${id}`, 'sem preço, diga de que ele depende: "O preço depende …"');
    }
  }
  const sizes = new Map(classes.map((size) => [size.id, size]));
  for (const rule of rules) {
    const field = `rules.${rule.id}`;
    for (const id of rule.when) {
      if (!answers.has(id)) report(field, `nenhuma resposta se chama "${id}"; corrija when`);
    }
    if (rule.class === undefined && rule.need === undefined) {
      report(field, 'escreva class ou need, ou os dois');
    }
    if (rule.model !== undefined && !models.has(rule.model)) {
      report(field, `o modelo "${rule.model}" não está em models, em company.yaml; corrija model`);
    }
    if (rule.class !== undefined && !sizes.has(rule.class)) {
      report(field, `a classe "${rule.class}" não existe; corrija class`);
    }
    const misquoted = checkQuote(rule.why, rule.source);
    if (misquoted !== undefined) report(field, misquoted);
  }

  const paths = listSizingPaths(questions);
  const held = new Set<string>();
  const given = new Set<string>();
  for (const options of paths) {
    const field = options.map(({ text }) => text).join(' › ');
    if (options.at(-1)?.next !== undefined) {
      report(field, `passa de ${MAX_SIZING_ANSWERS} respostas, ou volta; termine antes`);
      continue;
    }
    const rulesHere = findRules(rules, options);
    for (const { id } of rulesHere) held.add(id);
    const { rule, model } = decideSize(rulesHere);
    const size = sizes.get(rule?.class ?? '');
    if (!size) {
      report(field, 'nenhuma regra com class vale aqui; acrescente uma');
      continue;
    }
    if (size.models && model === undefined) {
      report(field, `a classe "${size.id}" termina num modelo, e nenhuma regra daqui tem model`);
    }
    given.add(size.id);
    const said = options.map(({ say }) => say).join(' ');
    for (const job of size.prices) {
      const other = findNamed(jobs.get(job)?.notFor ?? [], said);
      if (other === undefined) continue;
      report(field, `o preço de "${job}" não é o de "${other}"; dê outra classe`);
    }
    const { length } = buildSizingMessage(data, options, size, models.get(model ?? ''));
    if (length > MAX_MESSAGE - LATER) {
      report(field, `a mensagem tem ${length} caracteres; o limite é ${MAX_MESSAGE - LATER}`);
    }
  }
  for (const { id } of rules) {
    if (!held.has(id)) report(`rules.${id}`, 'nenhum caminho a faz valer; corrija when, ou apague');
  }
  for (const { id } of classes) {
    if (!given.has(id))
      report(`classes.${id}`, 'nenhum caminho leva a esta classe; corrija as regras');
  }
  return found;
}
