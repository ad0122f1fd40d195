import { beforeEach, expect, test, vi } from 'vitest';
import type { AdminClient } from '../../data/client.ts';
import * as api from '../../data/pages-api.ts';
import * as saving from '../../document/page/run-saving.ts';
import { moveOldPage } from './move.ts';

const client = Object.create(null) as AdminClient;
const values = {
  title: 'Título',
  slug: 'titulo',
  description: 'd',
  content: '<p>a <a href="/x">b</a></p>',
};
const row: api.PageContent = {
  ...values,
  id: '1',
  state: 'published',
  indexed: true,
  unchecked: false,
  version: 1,
  created_at: '',
  updated_at: '',
  trashed_at: null,
  trashed_from: null,
  saved_at: '2026-11-22T12:00:00+00:00',
  publish_at: null,
  unpublish_at: null,
  moved_to: null,
};
const find = vi.spyOn(api, 'getPageBySlug');

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
  [{ ...row, title: 'Outro' }, 'A página não foi encontrada depois de salva.'],
  [undefined, 'A página não foi encontrada depois de salva.'],
])('a page has not moved when the database holds %j', async (found, words) => {
  find.mockResolvedValue(found);
  await expect(moveOldPage(client, values)).rejects.toThrow(words);
});
