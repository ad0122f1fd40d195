import { expect, test } from 'vitest';
import { listWords, understand } from './understand.ts';

const known = listWords([
  'Motor de portão queimou na garantia',
  'Portão automático não fecha: o que pode ser',
  'Nobreak e bateria para portão',
  'Alinhamento da fotocélula',
  'Automatização em Cotia',
  'Itaquera, São Paulo',
  'Conserto de controle',
  'Quem paga o conserto',
]);

test.each([
  ['motro', ['motor']],
  ['moter do portao qeimou', ['motor', 'portao', 'queimou']],
  ['portaum nao feixa', ['portao', 'nao', 'fecha']],
  ['fotosselula', ['fotocelula']],
  ['no break', ['nobreak']],
  ['nobreik', ['nobreak']],
  ['vcs atendem em cotia', ['cotia']],
  ['itaquara', ['itaquera']],
  ['conçerto', ['conserto']],
  ['zzzzzz', []],
  ['xyzabc kkk', []],
  ['vaga de emprego', []],
  ['RBS401', ['rbs401']],
  ['o que', []],
])('%s', (query, words) => {
  expect(understand(query, known)).toEqual(words);
});
