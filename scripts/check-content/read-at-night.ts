import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { listOwnText, listTexts } from '../../src/cms/checks/own-text.ts';
import { countReadWords, MOST_STEP_WORDS } from '../../src/features/safety/collection.ts';
import { splitSentences } from '../../src/lib/text/text.ts';
import type { Content } from '../../src/collections.ts';

/** Most words of a sentence that is read in a hurry, on a phone, in the dark. */
const MOST_WORDS = 25;

const ORDERS = `abra acenda acione afaste anote aperte apague arranje avise baixe calce chame coloque comece confira conte
  corte deixe descreva desligue destrave diga empurre encoste entre envie erga escute espere faça feche fique fotografe gire
  guarde insista isole leia leve levante ligue limpe mande marque meça meta mexa mova olhe pare passe peça pegue ponha procure
  puxe religue retire saia segure siga solte sinta suba telefone tente tire toque tranque trave troque use varra veja volte`;

/**
 * An imperative at the beginning of a sentence or clause, in one or more persons: "não toque",
 * "desligue", "afastem".
 */
const ORDER = new RegExp(
  `(?:^|[.:;,?!–—]\\s+|(?<!\\p{L})(?:não|nunca|nem|jamais|e|ou|primeiro|antes|depois|então|só)\\s+)` +
    `((?:${ORDERS.trim().split(/\s+/).join('|')})(?:m|-[oa]s?)?)(?!\\p{L})`,
  'iu',
);

/** The first imperative of a text, if any. */
export const findOrder = (text: string): string | undefined => ORDER.exec(text)?.[1];

type Report = (file: string, field: string, message: string) => void;

/**
 * Finds what is hard to read at night, in the answers, problem pages and urgent pages: long
 * sentences and steps, and an order before the reader saw when to stop.
 */
export function findHardReading(content: Content): ContentProblem[] {
  const found: ContentProblem[] = [];
  const report: Report = (file, field, message) => found.push({ file, field, message });

  for (const entry of content.problems) {
    checkSentences(entry.file, listOwnText(entry), report);
    checkLead(entry.file, 'answer', entry.data.answer, report);
  }
  const urgent = new Set(content.intents.filter(({ data }) => data.urgent).map(({ id }) => id));
  for (const entry of content.keywords.filter(({ data }) => urgent.has(data.intent))) {
    checkSentences(entry.file, listOwnText(entry), report);
    checkLead(entry.file, 'subtitle', entry.data.subtitle, report);
    checkOpening(entry.file, entry.body, report);
  }
  for (const entry of content.pages.filter(({ data }) => data.kind === 'emergency')) {
    checkSentences(entry.file, listOwnText(entry), report);
    checkLead(entry.file, 'summary', entry.data.summary ?? '', report);
  }
  for (const { file, data } of content.assistant) {
    checkSentences(file, listTexts(data), report);
    const steps = [
      ...data.questions.map(({ id, stop = [] }) => ({ field: `questions.${id}`, lines: stop })),
      ...data.outcomes.map(({ id, first }) => ({ field: `outcomes.${id}`, lines: first })),
    ];
    for (const { field, lines } of steps) {
      for (const line of lines.filter((one) => countReadWords(one) > MOST_STEP_WORDS)) {
        const message = `tem ${countReadWords(line)} palavras; um passo tem no máximo ${MOST_STEP_WORDS}: “${line}”`;
        report(file, field, message);
      }
    }
  }
  return found;
}

function checkSentences(file: string, texts: readonly string[], report: Report): void {
  for (const sentence of texts.flatMap(splitSentences)) {
    const words = countReadWords(sentence);
    if (words <= MOST_WORDS) continue;
    const message = `${words} palavras numa frase; aqui o máximo é ${MOST_WORDS}: “${sentence.trim()}”`;
    report(file, 'texto', message);
  }
}

/** What stands before the stop box is one sentence that says what it mostly is, and orders nothing. */
function checkLead(file: string, field: string, lead: string, report: Report): void {
  if (splitSentences(lead).length > 1) {
    report(file, field, 'uma frase só, sem ordem; o que fazer vem depois de “Pare aqui”');
  }
  const order = findOrder(lead);
  if (order === undefined) return;
  report(file, field, `manda (“${order}”) antes de “Pare aqui”; diga só o que costuma ser`);
}

/** The text of an urgent page begins with the stop box. */
function checkOpening(file: string, body: string, report: Report): void {
  if (/^\s*> \*\*Pare aqui/.test(body)) return;
  report(
    file,
    'texto',
    'comece com a caixa “> **Pare aqui.** …”, antes de qualquer título ou passo',
  );
}
