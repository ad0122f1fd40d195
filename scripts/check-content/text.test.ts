import { expect, test } from 'vitest';
import { splitSentences, splitSpelling } from './text.ts';

test('does not end a sentence at an abbreviation', () =>
  expect(splitSentences('A Av. Sumaré corre no vale. Veja o art. 49 da lei.')).toEqual([
    'A Av. Sumaré corre no vale.',
    'Veja o art. 49 da lei.',
  ]));

test('spells no address, e-mail, marker or token with digits', () => {
  const text =
    'Veja www.x.com.br, a@b.com, planalto.gov.br, {{claim.warranty}} {job} e o MDF2 em /guias/aaa';
  expect(splitSpelling(text)).toEqual(['Veja', 'e', 'o', 'em']);
});

test('keeps compounds and apostrophes in one word', () =>
  expect(splitSpelling('fim-de-curso, caixa d’água, instalá-lo.')).toEqual([
    'fim-de-curso',
    'caixa',
    "d'água",
    'instalá-lo',
  ]));
