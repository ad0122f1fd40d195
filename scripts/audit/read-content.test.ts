import { expect, test } from 'vitest';
import { listBlocks, listFields } from './read-content.ts';

test('names the field of every string', () => {
  expect(listFields({ a: 'x', list: ['y', { b: 'z' }], n: 1, none: null })).toEqual([
    { key: 'a', field: 'a', text: 'x' },
    { key: 'list', field: 'list.0', text: 'y' },
    { key: 'b', field: 'list.1.b', text: 'z' },
  ]);
});

test('takes as text of a page what the reader sees of an entry', () => {
  const data = {
    seoTitle: 'Título da busca',
    guide: 'um-guia',
    title: 'O título',
    sections: [{ type: 'links', title: 'Ver', items: [{ href: '/a', text: 'Link' }] }],
    questions: [{ question: 'Atende?', answer: 'Sim.' }],
  };
  expect(listBlocks(data, '## Corpo')).toEqual([
    'O título',
    'Ver',
    'Link',
    'Atende?',
    'Sim.',
    'Corpo',
  ]);
});
