import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminClient } from './client.ts';
import { failure } from './errors.ts';
import * as api from './pages-api.ts';
import { saveInRun } from './run-saving.ts';

const text = Array.from({ length: 60 }, (_, index) => `palavra${index}`).join(' ');
const values = { title: 'Título', slug: 'titulo', description: 'd', content: `<p>${text}</p>` };
const client = Object.create(null) as AdminClient;

const nearest = vi.spyOn(api, 'nearestPages');
const save = vi.spyOn(api, 'savePageOnce');

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  nearest.mockResolvedValue([]);
  save.mockResolvedValue('saved');
});

afterEach(() => {
  vi.clearAllMocks();
});

test('a page of its own is shown to search engines', async () => {
  await expect(saveInRun(client, values)).resolves.toEqual({ slug: 'titulo' });
  expect(save).toHaveBeenCalledWith(client, { ...values, indexed: true });
});

test('a copy that nobody confirmed is saved, kept out of search engines, and said so', async () => {
  nearest.mockResolvedValue([{ id: '1', title: 'Outra', slug: 'outra', content: values.content }]);
  await expect(saveInRun(client, values)).resolves.toEqual({
    slug: 'titulo',
    note: 'Fora dos buscadores: 100% em comum com “Outra”.',
  });
  expect(save).toHaveBeenCalledWith(client, { ...values, indexed: false });
});

test('the page itself, saved before a lost answer, is no copy', async () => {
  nearest.mockResolvedValue([{ id: '1', ...values }]);
  await expect(saveInRun(client, values)).resolves.toEqual({ slug: 'titulo' });
});

test('a refusal has the words of the catalogue; what only a person can mend passes through', async () => {
  save.mockRejectedValueOnce(failure('unknown'));
  await expect(saveInRun(client, values)).rejects.toThrow('Falha ao salvar');
  save.mockRejectedValueOnce(failure('slug-taken'));
  await expect(saveInRun(client, values)).rejects.toThrow(
    'Falha ao salvar: Já existe uma página com este endereço.',
  );
  save.mockRejectedValueOnce(failure('signed-out'));
  await expect(saveInRun(client, values)).rejects.toMatchObject({ kind: 'signed-out' });
});
