import { expect, test, vi } from 'vitest';
import { UnsafeContentError } from '../../../lib/html/sanitize.ts';
import { createAdminClient } from '../../data/client.ts';
import { failure, type FailureKind } from '../../data/errors.ts';
import { explainSaveError, saveNewPage, describeStopped, describeUnlisted } from './save.ts';
import { messages } from '../../ui/messages.ts';

test.each([
  ['offline', 'Não foi possível salvar a página. Tente novamente.'],
  ['busy', 'Não foi possível salvar a página. Tente novamente.'],
  ['slug-taken', 'Não foi possível salvar a página. Tente novamente.'],
  ['refused', 'Não foi possível salvar a página. Tente novamente.'],
  ['outdated', 'Não foi possível salvar a página. Tente novamente.'],
  ['too-large', 'Não foi possível salvar a página. Tente novamente.'],
  ['unknown', 'Ocorreu um erro ao salvar a página.'],
] as const)('says the message of the catalogue when %s', (kind, text) =>
  expect(explainSaveError(failure(kind)).message).toMatchObject({ title: 'Erro ao salvar', text }),
);

test('the answer to a save says why the page is out of search engines, where nobody said so', () => {
  expect(describeUnlisted(messages.saved, undefined)).toBe(messages.saved);
  expect(describeUnlisted(messages.saved, '84% do texto está em “Outra”.').text).toMatch(
    /^A página foi salva .* fora dos buscadores porque 84% do texto está em “Outra”\. Para mostrá-la/,
  );
});

test('a save that visitors do not see is not promised to them', () => {
  expect(describeStopped(messages.saved, undefined)).toBe(messages.saved);
  expect(describeStopped(messages.saved, false)).toBe(messages.saved);
  const { title, text } = describeStopped(messages.saved, true);
  expect(title).toBe('Página salva');
  expect(text).toMatch(/guardada, e fora do ar.*mandar publicar em “Publicações”/);
});

test('points at the field that can mend it', () => {
  const noted = (kind: FailureKind) => explainSaveError(failure(kind)).fields;
  expect(noted('slug-taken')).toHaveProperty('slug');
  expect(noted('refused')?.content).toContain('O texto não foi aceito assim');
  expect(noted('outdated')?.content).toContain('Recarregue a página');
  expect(noted('too-large')?.content).toContain('O conteúdo é grande demais');
  expect(explainSaveError(new UnsafeContentError('x')).fields).toHaveProperty('content');
});

test('an ended session and a change by somebody else are told apart', () => {
  expect(explainSaveError(failure('signed-out')).expired).toBe(true);
  const changed = explainSaveError(failure('conflict'));
  expect(changed.conflict).toBe(true);
  expect(changed.message.text).not.toContain('Tente novamente');
  expect(explainSaveError(new RangeError('x')).message.text).toBe(
    'Ocorreu um erro ao salvar a página.',
  );
});

test(
  'a new page is saved with its plan in one step: as a draft where the clock publishes it',
  { tags: '@schedule' },
  async () => {
    const sent: object[] = [];
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body) as object);
      return Promise.resolve(Response.json([{ id: 'i' }], { status: 201 }));
    });
    const client = createAdminClient({ url: 'http://database.test', key: 'x' });
    const values = { title: 'T', slug: 't', description: 'D', content: '<p>x</p>', indexed: true };
    const save = (publish_at: string | null, unpublish_at: string | null) =>
      saveNewPage(client, 'i', values, { publish_at, unpublish_at });
    const end = '2040-12-26T01:30:00.000Z';
    expect(await save('2040-12-25T01:30:00.000Z', end)).toMatchObject({
      text: 'Ela entra no ar em 24/12/2040, 22:30, horário de Brasília.',
    });
    expect(await save(null, end)).toMatchObject({ title: 'Página salva' });
    expect(sent).toMatchObject([
      { ...values, state: 'draft', publish_at: '2040-12-25T01:30:00.000Z', unpublish_at: end },
      { ...values, state: 'published', publish_at: null, unpublish_at: end },
    ]);
    vi.unstubAllGlobals();
  },
);
