import { expect, test } from 'vitest';
import { describeBatch } from './BatchCreator.tsx';

test('before a batch runs it says how many pages are new, exist and repeat another one', () => {
  expect(describeBatch(50, 0)).toBe('50 são novas. As novas vão para o site na hora.');
  expect(describeBatch(10, 1, 2)).toBe(
    '9 são novas, 1 já existe e fica como está, 2 tratam do assunto de outra página. O que repetir demais outra página espera como rascunho, para você conferir; o resto vai para o site na hora.',
  );
});
