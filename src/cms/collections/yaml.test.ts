import { expect, test } from 'vitest';
import { findUnseen, readYamlText } from './yaml.ts';

test.each([
  ['a: um\nb: dois', { a: 'um', b: 'dois' }],
  ['# nota\na: um\n', { a: 'um' }],
  ['a: 1 # um número', { a: 1 }],
  ['a: "Motor #1 da casa"', { a: 'Motor #1 da casa' }],
  ['a: Motor#1', { a: 'Motor#1' }],
  ['a: |\n  um # dois\n', { a: 'um # dois\n' }],
  ['a: &x um\nb: *x', { a: 'um', b: 'um' }],
  ['a: "👷🏽‍♀️"', { a: '👷🏽‍♀️' }],
  ['', null],
])('%j is read', (text, value) => {
  expect(readYamlText(text)).toEqual({ value, problems: [] });
});

test.each([
  ['tagline: *Qualidade', 1, '“*Qualidade” tem outro sentido'],
  ['a: um\nb: &Qualidade total', 2, '“&Qualidade” tem outro sentido'],
  ['a: um\nsummary: !importante leia isto', 2, '“!importante” tem outro sentido'],
  ['a: um\n\nother: Motor com defeito #1 da casa', 3, '“#1 da casa” ficou fora do texto'],
  ['a:\n  - um\n  - dois # depois', 3, '“# depois” ficou fora do texto'],
  ['a: "um\\u0007"', 1, 'U+0007'],
  ['a: um\nb: [', 2, 'o YAML não se lê ('],
  ['a: um\na: dois', 2, 'o YAML não se lê ('],
  ['a: @dois', 1, 'o YAML não se lê ('],
])('%j is told with its line', (text, line, words) => {
  const { value, problems } = readYamlText(text);
  expect(value).toBeUndefined();
  expect(problems).toContainEqual({ line, message: expect.stringContaining(words) as string });
});

test('of what cannot be read the first place alone is told, and what a merge left by its name', () => {
  const list = Array.from({ length: 20 }, (_, at) => `- { name: ${at} }`).join('\n');
  expect(readYamlText(`a: um\nb\n${list}`).problems).toEqual([
    { line: 2, message: expect.stringContaining('o YAML não se lê (') as string },
  ]);
  expect(
    readYamlText(`a:\n<<<<<<< HEAD\n  - um\n=======\n  - dois\n>>>>>>> main\n${list}`).problems,
  ).toEqual([{ line: 2, message: expect.stringContaining('há duas versões') as string }]);
});

test('a sign that nobody sees is found with the words before it', () => {
  expect(findUnseen('Um.\nA visita custa R$\u200B 90.')).toEqual({
    line: 2,
    message: 'há um sinal que ninguém vê (U+200B) depois de “A visita custa R$”: apague-o',
  });
  expect(findUnseen('\u202EUm')?.message).toBe('há um sinal que ninguém vê (U+202E): apague-o');
  expect(findUnseen('Um\t– “dois”,\u00A0três.\n')).toBeUndefined();
});
