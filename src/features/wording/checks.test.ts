import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compileWording } from './wording.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { checkWording, readRules } from './checks.ts';
import { loadContent } from '../../site.ts';
import type { Content } from '../../collections.ts';

const { content } = loadContent();
const { rules, problems } = readRules(contentDir());

/** A content folder with these files. */
function folder(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'wording-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  return dir;
}

const RULE = `- id: sem-milagre
  why: Diga o que o serviço faz.
  pattern: '\\bmilagre\\b'
`;
const EXAMPLES = '  fails: [É um milagre.]\n  passes: [É um serviço.]\n';

const messages = (found: typeof problems) =>
  found.map(({ field, message }) => `${field}: ${message}`);

test('every rule of the content proves itself by its examples', () => {
  expect(problems).toEqual([]);
  expect(rules.length).toBeGreaterThan(0);
});

test.each(rules.flatMap((rule) => rule.fails.map((text) => ({ rule, text }))))(
  '$rule.id refuses "$text" wherever it is written',
  ({ rule, text }) => {
    const copy: Pick<Content, 'guides'> = structuredClone({ guides: content.guides.slice(0, 1) });
    for (const guide of copy.guides) guide.body = text;
    const found = messages(checkWording({ ...empty(), ...copy }, contentDir()));
    expect(found.join('\n')).toContain(`(${rule.id}): ${rule.why}`);
  },
);

test('a rule accepts what it shows as right', () => {
  for (const rule of rules) {
    expect(compileWording([rule])(rule.passes.map((text) => ({ text })))).toEqual([]);
  }
});

test('a rule without an example, or with one that proves the contrary, is a mistake', () => {
  expect(messages(readRules(folder({ 'rules.yaml': RULE })).problems)).toEqual([
    expect.stringContaining('sem-milagre.fails: falta um exemplo'),
    expect.stringContaining('sem-milagre.passes: falta um exemplo'),
  ]);
  const wrong = `${RULE}  fails: [É um serviço.]\n  passes: [É um milagre.]\n`;
  expect(messages(readRules(folder({ 'rules.yaml': wrong })).problems)).toEqual([
    expect.stringContaining('sem-milagre.fails.0: a regra devia recusar este exemplo'),
    expect.stringContaining('sem-milagre.passes.0: a regra devia aceitar este exemplo'),
  ]);
  const twice = `${RULE}${EXAMPLES}${RULE}${EXAMPLES}`;
  expect(messages(readRules(folder({ 'rules.yaml': twice })).problems)).toEqual([
    'arquivo: duas regras têm o mesmo id; troque um deles',
  ]);
});

test('a rule asks where it says so, and stops otherwise', () => {
  const asking = RULE.replace('id: sem-milagre', 'id: sem-milagre\n  asks: true');
  expect(readRules(folder({ 'rules.yaml': asking + EXAMPLES }))).toMatchObject({
    rules: [{ id: 'sem-milagre', asks: true }],
    problems: [],
  });
  expect(readRules(folder({ 'rules.yaml': RULE + EXAMPLES })).rules[0]?.asks).toBeUndefined();
});

test('a pattern that is no expression is named', () => {
  const broken = RULE.replace('\\bmilagre', '(milagre') + EXAMPLES;
  expect(messages(readRules(folder({ 'rules.yaml': broken })).problems).join()).toContain(
    'sem-milagre.pattern: não é uma expressão regular',
  );
});

test('a list that a rule cites and does not have is named, and one that is no expression', () => {
  const cites = RULE.replace('\\bmilagre\\b', '\\b(<prodigio>)\\b') + EXAMPLES;
  const problemsOf = (words: string) =>
    messages(readRules(folder({ 'rules.yaml': cites + words })).problems);
  expect(problemsOf('')).toEqual([
    'sem-milagre.words: uma expressão cita <prodigio>; escreva essa lista em words',
  ]);
  expect(problemsOf("  words: { prodigio: ['(milagre'] }\n").join()).toContain(
    'sem-milagre.words.prodigio: não é uma expressão regular',
  );
  expect(problemsOf('  words: { prodigio: [milagre, prodigio] }\n')).toEqual([]);
});

test('a business without rules has none, and sample pages are read, too', () => {
  expect(readRules(folder({}))).toEqual({ rules: [], problems: [] });
  const dir = folder({
    'rules.yaml': RULE + EXAMPLES,
    'samples.yaml': '- title: Um\n  content: <p>Um milagre.</p>\n',
  });
  expect(checkWording(empty(), dir)).toEqual([
    expect.objectContaining({
      field: '0.content',
      message: '"Um milagre." (sem-milagre): Diga o que o serviço faz.',
    }),
  ]);
});

function empty(): Content {
  return Object.fromEntries(Object.keys(content).map((name) => [name, []])) as unknown as Content;
}
