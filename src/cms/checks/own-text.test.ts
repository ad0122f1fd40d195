import { expect, test } from 'vitest';
import { listFields, listOwnText, splitMarkdown } from './own-text.ts';

test('names the field of every string', () =>
  expect(listFields({ a: 'x', list: ['y', { b: 'z' }], n: 1, none: null })).toEqual([
    { key: 'a', field: 'a', text: 'x' },
    { key: 'list', field: 'list.0', text: 'y' },
    { key: 'b', field: 'list.1.b', text: 'z' },
  ]));

test('takes as text of a page what the reader sees of an entry', () => {
  const data = {
    seoTitle: 'Título da busca',
    guide: 'um-guia',
    title: 'O título',
    sections: [{ type: 'links', title: 'Ver', items: [{ href: '/a', text: 'Link' }] }],
    questions: [{ question: 'Atende?', answer: 'Sim.' }],
  };
  expect(listOwnText({ data, body: '## Corpo' })).toEqual([
    'O título',
    'Ver',
    'Link',
    'Atende?',
    'Sim.',
    'Corpo',
  ]);
});

test('reads Markdown block by block, without markup, pictures and lists of links', () => {
  const markdown = `## O trilho

Primeira linha **forte** de um
parágrafo com [um link](/guias/x).

<!-- nota -->
![desenho](/img/a.svg)

- [Só um link](/guias/x)
- item com [link](/guias/x) e texto

| Causa | Sinal |
| --- | --- |
| Cabo | Ruído |

> **Pare.** Desligue.`;
  expect(splitMarkdown(markdown)).toEqual([
    'O trilho',
    'Primeira linha forte de um parágrafo com um link.',
    'item com link e texto',
    'Causa',
    'Sinal',
    'Cabo',
    'Ruído',
    'Pare. Desligue.',
  ]);
});
