import { expect, test } from 'vitest';
import { compareWords } from '../versions/difference.ts';
import { describePageChanges, type PageWords } from './history.ts';

const words = (part: Partial<PageWords> = {}): PageWords => ({
  title: 'Título',
  slug: 'titulo',
  content: '<p>Texto</p>',
  description: 'Descrição',
  indexed: true,
  ...part,
});

test('names each field that differs, and no other', { tags: '@page-history' }, () => {
  const changes = describePageChanges(words(), words({ title: 'Outro', indexed: false }));
  expect(changes).toEqual([
    { path: 'title', label: 'Título', before: 'Título', after: 'Outro' },
    { path: 'indexed', label: 'Mostrar nos buscadores', before: 'sim', after: 'não' },
  ]);
  expect(describePageChanges(words(), words())).toEqual([]);
});

test('a text of the same words says that only its formatting or a link changed', () => {
  const change = {
    path: 'content',
    label: 'Texto',
    before: undefined,
    after: 'Só a formatação ou um link mudou.',
  };
  for (const content of ['<p><b>Texto</b></p>', '<p><a href="/a">Texto</a></p>']) {
    expect(describePageChanges(words(), words({ content }))).toEqual([change]);
  }
});

test('a plan is told as the form names it', () => {
  const before = { ...words(), publishAt: '', unpublishAt: '' };
  const after = { ...before, publishAt: '2040-12-24T22:30' };
  expect(describePageChanges(before, after)).toEqual([
    {
      path: 'publishAt',
      label: 'Entra no ar',
      before: undefined,
      after: expect.stringContaining('24/12/2040') as string,
    },
  ]);
});

test('the first version has everything new', () =>
  expect(describePageChanges(undefined, words()).map(({ before }) => before)).not.toContain('sim'));

test(
  'a long text is compared word by word, and what is alike is cut',
  { tags: '@page-history' },
  () => {
    const long = 'palavra igual '.repeat(60);
    const pieces = compareWords(`${long}antiga ${long}`, `${long}nova ${long}`) ?? [];
    expect(pieces.map(({ kind, text }) => (kind === 'same' ? '…' : `${kind} ${text}`))).toEqual([
      '…',
      'out antiga',
      'in nova',
      '…',
    ]);
    expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(300);
    expect(compareWords('a', 'b')).toBeUndefined();
  },
);
