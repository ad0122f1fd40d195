import { beforeEach, expect, test, vi } from 'vitest';
import type { AdminClient } from '../../data/client.ts';
import * as finding from '../../data/pages/find-pages.ts';
import type { PageContent } from '../../data/pages/page-rows.ts';
import * as saving from '../../document/page/run-saving.ts';
import { moveOldPage } from './move.ts';
import { SAVED_PAGE } from '../../../../tests/helpers/saved-page.ts';

const client = Object.create(null) as AdminClient;
const values = {
  title: 'Título',
  slug: 'titulo',
  description: 'd',
  content: '<p>a <a href="/x">b</a></p>',
};
const row: PageContent = { ...values, ...SAVED_PAGE };
const find = vi.spyOn(finding, 'getPageBySlug');

const save = vi.spyOn(saving, 'saveInRun');

beforeEach(() => {
  save.mockResolvedValue({ slug: 'titulo' });
});

test('a page has moved when the database holds its words', async () => {
  find.mockResolvedValueOnce(row);
  await expect(moveOldPage(client, values)).resolves.toBeUndefined();
  save.mockResolvedValueOnce({ slug: 'titulo', note: 'Links viraram texto.' });
  find.mockResolvedValueOnce({ ...row, content: '<p>a b</p>' });
  await expect(moveOldPage(client, values)).resolves.toBe('Links viraram texto.');
});

test.each([
  [{ ...row, content: '<p>Outro texto</p>' }, 'Já existe outra página com este título.'],
  [{ ...row, title: 'Outro' }, 'A página salva não foi encontrada.'],
  [undefined, 'A página salva não foi encontrada.'],
])('a page has not moved when the database holds %j', async (found, words) => {
  find.mockResolvedValue(found);
  await expect(moveOldPage(client, values)).rejects.toThrow(words);
});
