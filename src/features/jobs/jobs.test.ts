import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems } from '../../checks.ts';
import { readContent } from '../../site.ts';

const FILE = 'jobs/recepcao-com-rampa.yaml';
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'jobs-'));
  await cp('tests/fixtures/business/content', dir, { recursive: true });
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** Problems of the content after a text of a file was replaced. */
async function problemsAfter(file: string, from: RegExp, to: string): Promise<string[]> {
  const target = path.join(dir, file);
  const source = await readFile(target, 'utf8');
  expect(source).toMatch(from);
  await writeFile(target, source.replace(from, to));
  return findProblems(readContent(dir)).map(
    (problem) => `${path.relative(dir, problem.file)} › ${problem.field}: ${problem.message}`,
  );
}

test('a finished job with two photos is in order', async () => {
  expect(await problemsAfter(FILE, /degrau/, 'degrau')).not.toContainEqual(
    expect.stringMatching(/^(jobs|people|reviews|shared)/),
  );
});

test('mistakes in a job name file and field', async () => {
  const cases: [RegExp, string, string][] = [
    [/recepcao-antes\.jpg/, 'outra.jpg', 'photos.0.file: "outra.jpg" não está em content/photos'],
    [/alt: Recepção com degrau na entrada/, 'moment2: x', 'photos.0.alt: falta este campo'],
    [
      /alt: Recepção com degrau na entrada/,
      'alt: Foto 000000000000001',
      'photos.0.alt: diga o que',
    ],
    [/ {2}- \{ file: recepcao-depois.*\n/, '', 'photos: mostre de duas a oito fotos'],
    [/place: londrina/, 'place: lugar-nenhum', 'place: "lugar-nenhum" não existe em cities'],
    [/place: londrina/, 'place: londrina\ntechnician: ninguem', 'technician: "ninguem" não existe'],
  ];
  for (const [from, to, message] of cases) {
    const source = await readFile(path.join(dir, FILE), 'utf8');
    expect(await problemsAfter(FILE, from, to)).toContainEqual(
      expect.stringContaining(`${FILE} › ${message}`),
    );
    await writeFile(path.join(dir, FILE), source);
  }
});

test('a review without permission is refused', async () => {
  expect(await problemsAfter('reviews.yaml', /\n {2}permission: .*/, '')).toContainEqual(
    expect.stringContaining('reviews.yaml › consulta-de-outubro.permission: falta este campo'),
  );
});

test('jobs without the words of their page say which are missing', async () => {
  const problems = await problemsAfter('shared.yaml', /\njobs:\n( .*\n)+/, '\n');
  expect(problems).toContainEqual(expect.stringMatching(/^shared\.yaml › jobs: há serviços/));
});
