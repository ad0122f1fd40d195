import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { writePlainly } from '../../../tests/helpers/plain-words.ts';
import { splitPassages } from '../../lib/text/split-text.ts';
import { compileWording } from '../wording/wording.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { listRules } from '../wording/checks.ts';
import { loadContent } from '../../site.ts';

const said = z.array(z.strictObject({ cell: z.string(), text: z.string() }));
const { wrong, right } = z
  .strictObject({ wrong: said, right: said })
  .parse(parse(readFileSync('tests/fixtures/safety-cells.yaml', 'utf8')));
const cells = loadContent().content.safety.map(({ id }) => id);

/** The rules that no confirmation overrides. */
const find = compileWording(listRules(contentDir()).filter(({ asks }) => asks !== true));
const isRefused = (text: string) =>
  [`## Agora\n\n${text}\n`, `- Olhe de longe.\n- ${text}\n`].map(
    (body) => find(splitPassages(body)).length > 0,
  );

test('twenty texts against a cell and twenty beside one, each of a cell that exists', () => {
  expect(wrong.length).toBeGreaterThanOrEqual(20);
  expect(right.length).toBeGreaterThanOrEqual(20);
  expect([...wrong, ...right].filter(({ cell }) => !cells.includes(cell))).toEqual([]);
});

test.each(wrong)('against $cell, "$text" is refused', ({ text }) => {
  expect(writePlainly(text).filter((one) => !isRefused(one).every(Boolean))).toEqual([]);
});

test.each(right)('beside $cell, "$text" may stand', ({ text }) => {
  expect(writePlainly(text).filter((one) => isRefused(one).some(Boolean))).toEqual([]);
});
