import { expect, test } from 'vitest';
import { messages } from './messages.ts';

test.each([
  [50, 0, '50 páginas criadas com sucesso, 0 falharam.'],
  [1, 1, '1 página criada com sucesso, 1 falhou.'],
  [0, 2, '0 páginas criadas com sucesso, 2 falharam.'],
])('a batch of %d made and %d failed agrees in number', (done, failed, text) =>
  expect(messages.batchDone(done, failed).text).toBe(text),
);
