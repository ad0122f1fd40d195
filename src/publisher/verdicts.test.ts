import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openVerdicts } from './verdicts.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const page = (content: string) => ({ title: 'Título', description: 'Descrição', content });

/** Builds one site after another; each gives how many pages were judged, and what was refused. */
async function openBuilds() {
  const folder = await mkdtemp(path.join(tmpdir(), 'verdicts-'));
  folders.push(folder);
  return async (rules: string, ...contents: string[]) => {
    let judged = 0;
    const verdicts = await openVerdicts(
      path.join(folder, 'kept/verdicts'),
      rules,
      ({ content }) => {
        judged += 1;
        return content.includes('perigo') ? 'não pode' : undefined;
      },
    );
    const refused = contents.filter((content) => verdicts.judge(page(content)) !== undefined);
    await verdicts.save();
    return { judged, refused };
  };
}

test('a page that passed is judged again only when its words or the rules change', async () => {
  const build = await openBuilds();
  expect(await build('regras', 'a', 'b')).toEqual({ judged: 2, refused: [] });
  expect(await build('regras', 'a', 'b')).toEqual({ judged: 0, refused: [] });
  expect(await build('regras', 'a', 'b, mudada')).toEqual({ judged: 1, refused: [] });
  expect(await build('outras regras', 'a', 'b, mudada')).toEqual({ judged: 2, refused: [] });
});

test('what was refused is judged at each build, and what is gone is forgotten', async () => {
  const build = await openBuilds();
  const refused = ['um perigo'];
  expect(await build('regras', 'a', 'um perigo')).toEqual({ judged: 2, refused });
  expect(await build('regras', 'um perigo')).toEqual({ judged: 1, refused });
  expect(await build('regras', 'a')).toEqual({ judged: 1, refused: [] });
});
