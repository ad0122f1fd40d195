import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { digestFile } from './host.ts';
import { compareStamped } from './keep-live.ts';

test('a stamped file that a build makes otherwise is named, one of a page saved since is not looked at', async () => {
  const site = await mkdtemp(path.join(os.tmpdir(), 'stamped-'));
  const page = (slug: string) => `site/links-uteis/${slug}.html`;
  const write = async (slug: string, text: string): Promise<[string, string]> => {
    await writeFile(path.join(site, `links-uteis/${slug}.html`), text);
    return [page(slug), await digestFile(page(slug), text)];
  };
  try {
    await mkdir(path.join(site, 'links-uteis'));
    const stamped = Object.fromEntries<string>([
      await write('igual', 'igual'),
      await write('outra', 'antes'),
      await write('salva', 'antes'),
      await write('vizinha', '<a href="/links-uteis/salva">antes</a>'),
      [page('sumiu'), 'f'],
    ]);
    await write('outra', 'depois');
    await write('salva', 'depois');
    await write('vizinha', '<a href="/links-uteis/salva">depois</a>');
    expect(await compareStamped(site, stamped, new Set(['salva']))).toEqual({
      again: 3,
      other: ['/links-uteis/outra.html', '/links-uteis/sumiu.html'],
    });
  } finally {
    await rm(site, { recursive: true });
  }
});
