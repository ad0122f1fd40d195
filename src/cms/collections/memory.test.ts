import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openMemory, recall, saveMemory } from './memory.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'memory-'));
const file = path.join(folder, 'kept/memory');
let asked: string[] = [];
beforeEach(() => (asked = []));
afterAll(() => rmSync(folder, { recursive: true }));

/** The answers of one build after another to these questions. */
async function build(...questions: string[]) {
  const answers = await ask(...questions);
  saveMemory();
  return answers;
}

async function ask(...questions: string[]) {
  await openMemory(file);
  return questions.map((question) =>
    recall(['length', question], () => {
      asked.push(question);
      return question.length > 3 ? { length: question.length } : undefined;
    }),
  );
}

test('what an earlier build worked out is worked out again only for another question', async () => {
  await build('abc', 'abcd');
  expect(await build('abc', 'abcd', 'abcde')).toEqual([undefined, { length: 4 }, { length: 5 }]);
  expect(asked).toEqual(['abc', 'abcd', 'abcde']);
});

test('what a build did not ask for is forgotten', async () => {
  await build('abc', 'abcd');
  await build('abcd');
  asked = [];
  await build('abc', 'abcd');
  expect(asked).toEqual(['abc']);
});

test('what a check works out stands beside what builds did', async () => {
  await build('abc', 'abcd');
  await ask('abcd', 'abcde');
  saveMemory({ beside: true });
  asked = [];
  await build('abc', 'abcd', 'abcde');
  expect(asked).toEqual([]);
});

test('half a file is no memory', async () => {
  await build('abcdef');
  writeFileSync(file, readFileSync(file).subarray(0, 20));
  expect(await build('abcdef')).toEqual([{ length: 6 }]);
  expect(asked).toEqual(['abcdef', 'abcdef']);
});
