import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { writePlainly } from '../../../tests/helpers/plain-words.ts';
import { compileVerbs, sortFacts } from '../forbidden-verbs/forbidden-verbs.ts';
import { splitHtml, splitPassages } from '../../lib/text/split-text.ts';
import { compileWording } from './wording.ts';
import type { Passage } from '../../lib/text/split-text.ts';
import { readVerbTable } from '../forbidden-verbs/checks.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { listRules } from './checks.ts';

const told = z.array(z.string()).default([]);
const { wrong, right } = z
  .strictObject({
    wrong: z.array(z.strictObject({ text: z.string(), told, order: z.string().optional() })),
    right: z.array(z.strictObject({ text: z.string(), told })),
  })
  .parse(parse(readFileSync('tests/fixtures/people-caught.yaml', 'utf8')));

const { table } = readVerbTable(contentDir());
if (!table) throw new Error('content/forbidden-verbs.yaml is gone.');
const { facts } = table;
const verbs = compileVerbs(table);
/** The rules that no confirmation overrides. */
const find = compileWording(listRules(contentDir()).filter(({ asks }) => asks !== true));
/** Where a text may stand: a file, a page that a person or the AI saves, an item of a list in either. */
const places: ((text: string) => Passage[])[] = [
  (text) => splitPassages(`## Agora\n\n${text}\n`),
  (text) => splitPassages(`- Olhe de longe.\n- ${text}\n`),
  (text) => splitHtml(`<h2>Agora</h2><p>${text}</p>`),
  (text) => splitHtml(`<ul><li>Olhe de longe.</li><li>${text}</li></ul>`),
];
const isRefused = (text: string) => places.map((split) => find(split(text)).length > 0);

/** Whether no answer of the diagnosis may order it in this case; the rules check answers, too. */
const isForbidden = (known: readonly string[]) => (order: string) => {
  const answers = known.map((one) => [one]);
  return (
    verbs.forbidden(sortFacts(facts, answers), [order]).length > 0 ||
    find([{ text: order }]).length > 0
  );
};

test('twenty wrong sentences and twenty right ones, each in both vocabularies', () => {
  const bilingual = (list: readonly { text: string }[]) =>
    list.filter(({ text }) => writePlainly(text).length > 1).length;
  expect(bilingual(wrong)).toBeGreaterThanOrEqual(20);
  expect(right.length).toBeGreaterThanOrEqual(20);
});

test.each(wrong)('"$text" is refused wherever it is written', ({ text }) => {
  expect(writePlainly(text).filter((one) => !isRefused(one).every(Boolean))).toEqual([]);
});

test.each(right)('"$text" is refused nowhere', ({ text }) => {
  expect(writePlainly(text).filter((one) => isRefused(one).some(Boolean))).toEqual([]);
});

test.each(wrong.filter(({ order }) => order !== undefined))(
  'no answer to $told orders: $order',
  ({ told: known, order = '' }) => {
    expect(writePlainly(order).filter((one) => !isForbidden(known)(one))).toEqual([]);
  },
);

test.each(right.filter(({ told: known }) => known.length > 0))(
  'an answer to $told may say: $text',
  ({ told: known, text }) => {
    expect(writePlainly(text).filter(isForbidden(known))).toEqual([]);
  },
);
