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

test('says in words what only formatting or links changed', () => {
  const told = (before: string, after: string) => {
    const [change] = describePageChanges(words({ content: before }), words({ content: after }));
    return [change?.label, change?.before, change?.after];
  };
  expect(told('<p>Texto</p>', '<p><b>Texto</b></p>')).toEqual([
    'Formatação e links',
    '',
    'negrito: “Texto”',
  ]);
  expect(
    told(
      '<h3>Preço</h3><p>Veja <a href="/a">a lista</a>.</p>',
      '<h2>Preço</h2><p>Veja <a href="/b">a lista</a>.</p>',
    ),
  ).toEqual([
    'Formatação e links',
    'subtítulo: “Preço”; link para /a: “a lista”',
    'título: “Preço”; link para /b: “a lista”',
  ]);
  expect(told('<p id="a">Texto</p>', '<p>Texto</p>')).toEqual([
    'Formatação e links',
    undefined,
    'nada que se veja mudou',
  ]);
});

test('a plan and what stands behind the words are told as the form names them', () => {
  const before = { ...words(), publishAt: '', unpublishAt: '' };
  const after = { ...before, content: '<p><b>Texto</b></p>', publishAt: '2040-12-24T22:30' };
  expect(describePageChanges(before, after)).toEqual([
    {
      path: 'content.code',
      label: 'Formatação e links',
      before: '',
      after: 'negrito: “Texto”',
    },
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
