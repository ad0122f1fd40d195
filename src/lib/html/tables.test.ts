import { expect, test } from 'vitest';
import { fitTables } from './tables.ts';
import { sanitizeHtml } from './sanitize.ts';

const row = (tag: string, cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (head: readonly string[], ...rows: readonly string[][]) =>
  `<table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;

test('up to three columns of short words shrink, named by the heading above', () => {
  const html = fitTables(`<h2>Prazos</h2>${table(['', 'Peça'], ['Placa', '1 ano'])}`, 'Página');
  expect(html).toBe(
    '<h2>Prazos</h2><table class="fit"><caption class="unseen">Prazos</caption>' +
      '<thead><tr><td></td><th>Peça</th></tr></thead>' +
      '<tbody><tr><td>Placa</td><td data-label="Peça">1 ano</td></tr></tbody></table>',
  );
});

test.each([
  ['more than three columns', ['a', 'b', 'c', 'd'], ['1', '2', '3', '4']],
  ['words that no three columns hold', ['Destravamento', 'Acabamento', 'Responsabilidade'], ['1']],
  ['a long cell in three columns', ['a', 'b', 'c'], ['1', 'uma frase '.repeat(8), '3']],
])('%s become rows that name their columns', (_, head, cells) => {
  const html = fitTables(table(head, cells), 'Página');
  expect(html).toContain('<table class="stack"><caption class="unseen">Página</caption>');
  if (cells.length > 1) expect(html).toContain(`<td data-label="${head[1]}">${cells[1]}</td>`);
});

test('a first row of headers outside a head names the columns, too', () => {
  const html = fitTables(
    `<table><tbody>${row('th', ['a', 'b', 'c', 'd'])}${row('td', ['1', '2', '3', '4'])}</tbody></table>`,
    'Página',
  );
  expect(html).toContain('</caption><thead><tr><th>a</th>');
  expect(html).toContain('<td data-label="d">4</td>');
});

test('what cannot be stacked scrolls in a region with a name of its own', () => {
  const spanning =
    '<table><tbody><tr><td colspan="2">x</td><td>y</td><td>z</td></tr></tbody></table>';
  const html = fitTables(
    `<h3>Visitas</h3>${spanning}<p>e</p>${spanning.replace('<tbody>', '<caption>Mês</caption><tbody>')}${spanning}`,
    'Página',
  );
  // Four columns by number of cells, one of which spans.
  const wide = spanning.replace('<td>y</td>', '<td>y</td><td>w</td>');
  const region = (name: string) =>
    `<div class="scroll-x" tabindex="0" role="region" aria-label="${name}"><table>`;
  expect(fitTables(`<h3>Visitas</h3>${wide}${wide}`, 'Página')).toMatch(
    new RegExp(`${region('Visitas')}.*${region('Visitas \\(2\\)').replace('(', '(')}`),
  );
  expect(html).toContain('<caption>Mês</caption>');
  expect(fitTables(wide.replace('<tbody>', '<caption>Mês</caption><tbody>'), 'Página')).toContain(
    region('Mês'),
  );
});

test('a word longer than any column may break', () =>
  expect(fitTables(table(['a'], ['x'.repeat(120)]), 'Página')).toContain('class="stack long"'));

test('text without a table stays as it is, and the rest of a page too', () => {
  const text = sanitizeHtml('<p>Aspas "x" &amp; <a href="/a?b=1&amp;c=2">link</a></p>');
  expect(fitTables(text, 'Página')).toBe(text);
  expect(fitTables(text + table(['a'], ['1']), 'Página')).toContain(text);
});

test('words of a cell break apart; a figure stays beside its unit', () => {
  const cell =
    'Placa&nbsp;central&nbsp;de&nbsp;comando&nbsp;universal&nbsp;para&nbsp;<b>motor&nbsp;deslizante</b>';
  expect(fitTables(table(['Peça'], [cell]), 'Página')).toContain(
    '<td>Placa central de comando universal para <b>motor deslizante</b></td>',
  );
  expect(
    fitTables(
      table(['a'], ['R$\u00A090, 5\u202Fkg\u00A0ou 10\u00A0% de\u00A01\u00A0000 –\u00A0só']),
      'Página',
    ),
  ).toContain('<td>R$\u00A090, 5\u202Fkg ou 10\u00A0% de 1\u00A0000 – só</td>');
});
