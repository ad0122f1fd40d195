import { expect, test } from 'vitest';
import { splitMarkdown, splitSentences, splitSpelling } from './text.ts';

test('does not end a sentence at an abbreviation', () => {
  expect(splitSentences('A Av. Sumaré corre no vale. Veja o art. 49 da lei.')).toEqual([
    'A Av. Sumaré corre no vale.',
    'Veja o art. 49 da lei.',
  ]);
});

test('spells no address, e-mail, marker or token with digits', () => {
  const text =
    'Veja www.x.com.br, a@b.com, planalto.gov.br, {{claim.warranty}} e o MDF2 em /guias/aaa';
  expect(splitSpelling(text)).toEqual(['Veja', 'e', 'o', 'em']);
});

test('keeps compounds and apostrophes in one word', () => {
  expect(splitSpelling('fim-de-curso, caixa d’água, instalá-lo.')).toEqual([
    'fim-de-curso',
    'caixa',
    "d'água",
    'instalá-lo',
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
