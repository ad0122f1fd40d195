import { expect, test } from 'vitest';
import { listFieldPassages } from './passages.ts';
import { splitHtml, splitPassages } from '../../lib/text/split-text.ts';

const contextOf = (markdown: string, text: string) =>
  splitPassages(markdown).find((passage) => passage.text === text)?.context;

test('a step is read with the steps before it, an item with what introduces its list', () => {
  expect(contextOf('1. Desligue.\n2. Limpe.', 'Limpe.')).toContain('Desligue.');
  expect(contextOf('Desligado:\n\n- Olhe.\n- Limpe.', 'Limpe.')).toContain('Desligado:');
  expect(contextOf('- Desligue.\n- Limpe.', 'Limpe.')).not.toContain('Desligue.');
  expect(contextOf('1. Desligue.\n\nOutro assunto.\n\n1. Limpe.', 'Limpe.')).not.toContain(
    'Desligue.',
  );
});

test('a cell tells the head of its column and is read with its row', () => {
  const table = '| Depois | Não faça |\n|---|---|\n| Barro | Passe óleo |';
  expect(splitPassages(table).map(({ text }) => text)).toEqual([
    'Depois',
    'Não faça',
    'Depois: Barro',
    'Não faça: Passe óleo',
  ]);
  expect(contextOf(table, 'Não faça: Passe óleo')).toContain('Barro');
});

test('a heading is read with what follows it', () =>
  expect(contextOf('### Limpe a lente\n\nDesligue antes.\n\nFim.', 'Limpe a lente')).toBe(
    'Limpe a lente\nDesligue antes.',
  ));

test('the fields of one item are read together, those of a record are not', () => {
  const found = listFieldPassages({
    title: 'Título',
    keywords: ['limpar ligado'],
    checks: [{ title: 'Limpe', text: 'Desligado.' }, { title: 'Outro' }],
  });
  expect(found.map(({ field }) => field)).toEqual([
    'title',
    'checks.0.title',
    'checks.0.text',
    'checks.1.title',
  ]);
  expect(found[0]?.passages[0]?.context).not.toContain('Limpe');
  expect(found[1]?.passages[0]?.context).toContain('Desligado.');
  expect(found[3]?.passages[0]?.context).not.toContain('Limpe');
});

test('what stands in the quotes of a tag parts no sentence', () =>
  expect(splitHtml('<p>Solte <a title=">. ;" href="/x">o portão</a> agora.</p>')).toEqual([
    { text: 'Solte o portão agora.', context: 'Solte o portão agora.' },
  ]));

test('a saved page is read paragraph by paragraph', () =>
  expect(splitHtml('<p>Um <strong>dois</strong></p><ul><li>três</li></ul>')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ text: 'Um dois' }),
      expect.objectContaining({ text: 'três' }),
    ]),
  ));

test('what leads to a step, an item or a cell of a saved page is read with it', () => {
  const context = (html: string) =>
    splitHtml(html).find(({ text }) => text.endsWith('Limpe.'))?.context;
  expect(context('<ol><li>Desligue.</li><li>Limpe.</li></ol>')).toContain('Desligue.');
  expect(context('<p>Desligado:</p><ul><li>Limpe.</li></ul>')).toContain('Desligado:');
  expect(context('<ul><li>Desligue.</li><li>Limpe.</li></ul>')).not.toContain('Desligue.');
  expect(context('<table><tr><td>Desligado</td><td>Limpe.</td></tr></table>')).toContain(
    'Desligado',
  );
  expect(context('<p>Desligue.</p><p>Limpe.</p>')).not.toContain('Desligue.');
});

test('a question introduces what stands below it, and a line with a colon its list', () => {
  const leadOf = (html: string) => splitHtml(html).find(({ text }) => text === 'Puxe.')?.lead;
  expect(leadOf('<h2>Preso?</h2><p>Calma.</p><p>Puxe.</p>')).toBe('Preso?');
  expect(leadOf('<h2>Preso?</h2><h2>Outro</h2><p>Puxe.</p>')).toBeUndefined();
  expect(leadOf('<h2>Preso</h2><p>Puxe.</p>')).toBeUndefined();
  expect(leadOf('<p>Preso:</p><ul><li>Calma.</li><li>Puxe.</li></ul>')).toBe('Preso:');
  expect(leadOf('<p>Preso:</p><ul><li>Calma.</li></ul><p>Puxe.</p>')).toBeUndefined();
  const answer = listFieldPassages({ list: [{ question: 'Preso?', answer: 'Puxe.' }] })[1];
  expect(answer?.passages[0]?.lead?.trim()).toBe('Preso?');
});
