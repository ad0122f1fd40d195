import { reportRepeated, reportUnlinked, type Report } from '../assistant/check-questions.ts';
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

type Sizing = Content['sizing'][number]['data'];
type Company = Content['company'];

/** Characters left for the line that names page and button, the place and the hour. */
const LATER = 140;

/** Questions and rules without an end, and reasons that no page contains. */
export function checkSizing(content: Content): ContentProblem[] {
  const [entry] = content.sizing;
  if (!entry) return [];
  const { file, data } = entry;
  const found: ContentProblem[] = [];
  const report = (field: string, message: string) => {
    found.push({ file, field, message });
  };
  reportRepeated([data.questions, data.classes, data.rules], report);
  reportUnlinked(data.questions, report);
  reportClasses(data, content.company, report);
  reportRules(data, content, report);
  reportPaths(data, content.company, report);
  return found;
}

const listJobs = (company: Company) =>
  new Map(company.flatMap(({ data }) => data.priceList.map((job) => [job.id, job])));

const listModels = (company: Company) =>
  new Map(company.flatMap(({ data }) => data.models.map(({ id, name }) => [id, name])));

/** A class takes its price from the list, or says what the price depends on. */
function reportClasses({ classes }: Sizing, company: Company, report: Report): void {
  const jobs = listJobs(company);
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
}

/** A rule names answers, a class and a model that exist, and quotes its source. */
function reportRules({ questions, classes, rules }: Sizing, content: Content, report: Report) {
  const checkQuote = readQuotes(collections, content);
  const answers = new Set<string>(questions.flatMap(({ options }) => options.map(({ id }) => id)));
  const sizes = new Set<string>(classes.map(({ id }) => id));
  const models = listModels(content.company);
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
}

/** Every path ends in a class whose price and message fit; every rule and class is of some path. */
function reportPaths(data: Sizing, company: Company, report: Report): void {
  const jobs = listJobs(company);
  const models = listModels(company);
  const sizes = new Map(data.classes.map((size) => [size.id, size]));
  const held = new Set<string>();
  const given = new Set<string>();
  for (const options of listSizingPaths(data.questions)) {
    const field = options.map(({ text }) => text).join(' › ');
    if (options.at(-1)?.next !== undefined) {
      report(field, `passa de ${MAX_SIZING_ANSWERS} respostas, ou volta; termine antes`);
      continue;
    }
    const rulesHere = findRules(data.rules, options);
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
  for (const { id } of data.rules) {
    if (!held.has(id)) report(`rules.${id}`, 'nenhum caminho a faz valer; corrija when, ou apague');
  }
  for (const { id } of data.classes) {
    if (!given.has(id))
      report(`classes.${id}`, 'nenhum caminho leva a esta classe; corrija as regras');
  }
}
