import { expect, test } from 'vitest';
import { keepSingleTildes } from './single-tilde.ts';

test.each([
  [
    'Leva de 20~30 minutos e gasta 5~10 minutos de ajuste.',
    'Leva de 20\\~30 minutos e gasta 5\\~10 minutos de ajuste.',
  ],
  ['~3 kg e ~4 kg', '\\~3 kg e \\~4 kg'],
  ['~~100~~ 200', '~~100~~ 200'],
  ['já \\~escrito\\~', 'já \\~escrito\\~'],
  ['`a~b` e c~d', '`a~b` e c\\~d'],
  ['~~~\na~b\n~~~\nc~d', '~~~\na~b\n~~~\nc\\~d'],
])('%j becomes %j', (markdown, kept) => {
  expect(keepSingleTildes(markdown)).toBe(kept);
});
