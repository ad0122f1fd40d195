import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentDir } from '../../../cms/collections/read.ts';
import { listRules } from '../../../features/wording/checks.ts';
import { compileWording } from '../../../features/wording/wording.ts';
import type { AdminClient } from '../../data/client.ts';
import { failure } from '../../data/errors.ts';
import * as find from '../../data/pages/find-pages.ts';
import * as saving from '../../data/pages/save-page.ts';
import { addNotes, findExisting, saveInRun } from './run-saving.ts';
import * as site from '../../data/site-data.ts';
import { SAVED_PAGE } from '../../../../tests/helpers/saved-page.ts';

const text = Array.from({ length: 60 }, (_, index) => `palavra${index}`).join(' ');
const values = { title: 'Título', slug: 'titulo', description: 'd', content: `<p>${text}</p>` };
const client = Object.create(null) as AdminClient;

const nearest = vi.spyOn(find, 'nearestPages');
const save = vi.spyOn(saving, 'savePageOnce');

const bySlug = vi.spyOn(find, 'getPageBySlug');
const slugs = vi.spyOn(find, 'findSlugs');
const RULES = listRules(contentDir());
const row = { ...values, ...SAVED_PAGE };

beforeEach(() => {
  const pages = new Map([
    ['/guias', 'Guias'],
    ['/topicos/motor', 'Motor'],
  ]);
  vi.spyOn(site, 'loadSitePages').mockResolvedValue(pages);
  vi.spyOn(site, 'loadSiteFacts').mockResolvedValue(new Map());
  vi.spyOn(site, 'loadSiteRules').mockResolvedValue(compileWording(RULES));
  bySlug.mockResolvedValue(undefined);
  slugs.mockResolvedValue([]);
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

test('what an AI wrote is saved as that, and nothing else is', async () => {
  await saveInRun(client, values, { byAi: true });
  expect(save).toHaveBeenLastCalledWith(client, { ...values, indexed: true, by_ai: true });
  await saveInRun(client, values, { byAi: false });
  expect(save).toHaveBeenLastCalledWith(client, { ...values, indexed: true });
});

test('a copy that nobody confirmed is saved, kept out of search engines, and said so', async () => {
  nearest.mockResolvedValue([{ id: '1', title: 'Outra', slug: 'outra', content: values.content }]);
  await expect(saveInRun(client, values)).resolves.toEqual({
    slug: 'titulo',
    note: 'Fora dos buscadores: 100% do texto está em “Outra”. 100% deste texto já está em outra página sua; 0% é só dele.',
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

test('a page of the same title that is there already is told apart, and left alone', async () => {
  const existed = { slug: 'titulo', existed: true, note: 'Nada foi alterado.' };
  save.mockResolvedValueOnce('existed');
  await expect(saveInRun(client, values)).resolves.toEqual(existed);
  bySlug.mockResolvedValueOnce(row);
  await expect(findExisting(client, 'Título')).resolves.toEqual(existed);
  await expect(findExisting(client, 'Título')).resolves.toBeUndefined();
});

test('an address that is taken fails before a text is written, and says by what', async () => {
  bySlug.mockResolvedValueOnce(row);
  await expect(findExisting(client, 'Titulo')).rejects.toThrow(
    'Falha ao salvar: O endereço já é da página “Título”.',
  );
  await expect(findExisting(client, 'Motor')).rejects.toThrow(
    'Falha ao salvar: O endereço repete o de “Motor” (/topicos/motor).',
  );
  await expect(saveInRun(client, { ...values, slug: 'motor' })).rejects.toMatchObject({
    kind: 'slug-taken',
  });
  expect(save).not.toHaveBeenCalled();
});

test('a text with claims that nobody checked is kept from visitors', async () => {
  const content = '<p>Em <span class="gp-check">9 anos</span>.</p>';
  const saved = await saveInRun(client, { ...values, content });
  expect(saved).toMatchObject({ draft: true });
  expect(save.mock.lastCall?.[1]).toMatchObject({ state: 'draft' });
});

test.each([
  'Se ficar pesado, aumente a embreagem até o máximo.',
  'Desligue a fotocélula com um pedaço de fio.',
])('a text that says "%s" is kept from visitors, and the sentence is told', async (sentence) => {
  const saved = await saveInRun(client, { ...values, content: `<p>${sentence}</p>` });
  expect(saved).toMatchObject({ draft: true });
  expect(saved.note).toContain(`Rascunho, até a frase mudar: “${sentence}”: `);
  expect(save.mock.lastCall?.[1]).toMatchObject({ state: 'draft' });
});

test('a sentence that may be true is published, and asked about', async () => {
  const saved = await saveInRun(client, { ...values, content: '<p>Chegamos em 40 minutos.</p>' });
  expect(saved.draft).toBeUndefined();
  expect(saved.note).toContain('Confira: “Chegamos em 40 minutos.”');
});

test('links to pages that do not exist become text, and that is said', async () => {
  slugs.mockResolvedValueOnce(['salva']);
  const content =
    '<p><a href="/nada">a</a> <a href="/links-uteis/salva">b</a> <a href="/guias">c</a></p>';
  await expect(saveInRun(client, { ...values, content })).resolves.toEqual({
    slug: 'titulo',
    note: 'Links para páginas que não existem viraram texto: /nada.',
  });
  expect(save).toHaveBeenCalledWith(client, {
    ...values,
    content: '<p>a <a href="/links-uteis/salva">b</a> <a href="/guias">c</a></p>',
    indexed: true,
  });
});

test('without the list of the site nothing is saved unchecked', async () => {
  vi.mocked(site.loadSitePages).mockRejectedValueOnce(new Error('The list answered 500.'));
  await expect(saveInRun(client, values)).rejects.toThrow('Falha ao salvar');
  expect(save).not.toHaveBeenCalled();
});

test('a text that cites an unknown fact is not saved', async () => {
  await expect(
    saveInRun(client, { ...values, content: '<p>Custa {{price.gone}}.</p>' }),
  ).rejects.toThrow('Falha ao salvar: O dado “price.gone” não existe no cadastro.');
  expect(save).not.toHaveBeenCalled();
});

test('notes are joined', () => {
  expect(addNotes({ slug: 'a', note: 'Um.' }, ['Dois.'])).toEqual({ slug: 'a', note: 'Um. Dois.' });
  expect(addNotes({ slug: 'a' }, [])).toEqual({ slug: 'a' });
});
