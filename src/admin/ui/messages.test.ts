import { expect, test } from 'vitest';
import { messages } from './messages.ts';

test.each([
  [50, 0, '50 páginas criadas com sucesso, 0 falharam.'],
  [1, 1, '1 página criada com sucesso, 1 falhou.'],
  [0, 2, '0 páginas criadas com sucesso, 2 falharam.'],
])('a batch of %d made and %d failed agrees in number', (done, failed, text) =>
  expect(messages.batchDone(done, failed).text).toBe(text),
);

test('lines left out agree in number', () => {
  expect(messages.linesLeftOut(1).text).toMatch(/^1 linha não tem /);
  expect(messages.linesLeftOut(2).text).toMatch(/^2 linhas não têm /);
});
