import { afterAll, expect, test, vi } from 'vitest';
import { readAdminData } from '../../../../features/generator/admin-data.ts';
import type { Admin } from '../../../data/admin.ts';
import { findMarked } from '../../../document/claims/facts.ts';
import { writePage } from './write-page.ts';
import { loadContent } from '../../../../site.ts';

// Other files of this process have loaded the module that is replaced here, or will.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

const data = readAdminData(loadContent());
vi.mock('../../../data/site-data.ts', () => ({ loadAdminData: () => Promise.resolve(data) }));

const admin = {
  client: {
    auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 't' } } }) },
  },
  config: { url: 'http://database.test', key: 'x' },
} as unknown as Admin;

const [title = ''] = data.batchTitles;
const run = { items: [], creativity: 75 };

/** The page that comes of an answer of the AI. */
async function write(html: string) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ html })));
  const { page, by } = await writePage(admin, title, run, new AbortController().signal);
  expect(by).toBe('ai');
  return page.content;
}

test('a text without a class goes into the content element, also where a claim is marked', async () => {
  const content = await write('<h2>Um</h2><p>Garantia de 99 anos.</p>');
  expect(findMarked(content)).toEqual(['99 anos']);
  expect(content).toMatch(/^<div class="gp-content">[^]*<\/div>$/);
});

test('a text with classes of its own is left as it is', async () => {
  const content = await write('<div class="gp-box"><p>Garantia de 99 anos.</p></div>');
  expect(content).toMatch(/^<div class="gp-box">/);
  expect(content).not.toContain('gp-content');
});

test('what is no page gives the text of the local generator, and says why', async () => {
  const reason = 'a IA se recusou a escrever este texto';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'ai_malformed', reason }, { status: 502 })),
  );
  const written = await writePage(admin, title, run, new AbortController().signal);
  expect(written).toMatchObject({ by: 'backup-malformed', reason });
  expect(written.page.content).not.toBe('');
});

test('no page is asked of the AI for a title that nobody may write', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { signal } = new AbortController();
  const writing = writePage(admin, 'Abrir portão do vizinho sem controle', run, signal);
  await expect(writing).rejects.toThrow('onde não se foi autorizado');
  expect(fetched).not.toHaveBeenCalled();
});
