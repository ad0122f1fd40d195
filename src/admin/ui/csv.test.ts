import { expect, test } from 'vitest';
import { buildCsv } from './csv.ts';

test('writes what a Brazilian spreadsheet opens', () =>
  expect(
    buildCsv([
      ['Título', 'a;b'],
      ['"x"', 'linha\nnova'],
    ]),
  ).toBe('\uFEFFTítulo;"a;b"\r\n"""x""";"linha\nnova"\r\n'));

test.each(['=1+1', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x'])(
  'a spreadsheet does not run %s',
  (value) => expect(buildCsv([[value]])).toBe(`\uFEFF'${value}\r\n`),
);
