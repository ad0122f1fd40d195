import { expect, test } from 'vitest';
import { explainTaxId, isTaxId, readTaxId } from './tax-id.ts';

test.each([
  ['11.222.333/0001-81', true],
  ['12.345.678/0001-95', true],
  // The example of the Receita Federal.
  ['12.ABC.345/01DE-35', true],
  ['AB.12C.D34/0001-84', true],
  ['ZZ.9XY.TQR/0001-51', true],
  ['11.222.333/0001-82', false],
  ['11.222.333/0001-99', false],
  ['12.ABC.345/01DE-53', false],
  ['12.ABC.345/01DF-35', false],
  ['11.111.111/1111-11', false],
  ['00.000.000/0000-00', false],
  ['12.ABC.345/01DE-3A', false],
])('the check digits of %s are right: %s', (text, isRight) => {
  expect(isTaxId(text)).toBe(isRight);
});

test.each([
  ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['ab12cd34000184', 'AB.12C.D34/0001-84'],
  ['11222333000181', '11.222.333/0001-81'],
  ['11.222.333/0001‑81', '11.222.333/0001-81'],
  ['\u200E11.222.333\u00A0/\u00A00001–81', '11.222.333/0001-81'],
  ['CNPJ: 11.222.333/0001-81', '11.222.333/0001-81'],
  ['00.000.000/0000-00', '00.000.000/0000-00'],
])('"%s" is read as %s', (typed, stored) => {
  expect(readTaxId(typed)).toBe(stored);
  expect(readTaxId(stored)).toBe(stored);
  expect(explainTaxId(typed)).toBeUndefined();
});

test.each([
  ['11.222.333/0001-99', /^os dois últimos dígitos/],
  ['22222222222222', /^os dois últimos dígitos/],
  ['11222333', /^escreva os 14 números ou letras/],
  ['529.982.247-25', /^escreva os 14 números ou letras/],
  ['', /^escreva os 14 números ou letras/],
])('"%s" is none, and it is said why', (typed, why) => {
  expect(explainTaxId(typed)).toMatch(why);
});
