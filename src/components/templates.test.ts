import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRules } from '../features/wording/checks.ts';
import { checkProse } from '../cms/checks/prose.ts';
import { compileWording } from '../features/wording/wording.ts';

const templates = globSync('src/{components,features,layouts,pages}/**/*.{astro,tsx}').filter(
  (file) => !file.includes('.test.'),
);

/** The visible text of a template: without its code, styles, comments and tags. */
const wordsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/^---[^]*?\n---/, '')
    .replace(/<(script|style)[^]*?<\/\1>|\/\*[^]*?\*\/|!/g, '');

test('no template types a price or a term by hand, or says what means nothing', () => {
  const found = templates.flatMap((file) =>
    checkProse(wordsOf(file), new Map()).flatMap(({ quote }) =>
      quote === undefined ? [] : [`${file}: ${quote}`],
    ),
  );
  expect(templates.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('no template says what the rules refuse of a sentence alone', () => {
  const find = compileWording(
    readRules('content').rules.filter(({ given }) => given === undefined),
  );
  const found = templates.flatMap((file) =>
    find([{ text: wordsOf(file).replace(/<[^>]*>/g, ' ') }]).map(
      ({ rule, sentence }) => `${file}: ${rule.id}: ${sentence}`,
    ),
  );
  expect(found).toEqual([]);
});
