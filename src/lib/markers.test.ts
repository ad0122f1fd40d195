import { expect, test } from 'vitest';
import { companyOf, loadContent } from '../content/read.ts';
import { escapeMarkdown, findUnknownMarkers, listFacts, resolveMarkers } from './markers.ts';

const markers = new Map([
  ['price.visit', 'a partir de R$ 150'],
  ['claim.warranty', '1 ano'],
]);

test('values replace their markers, with or without spaces', () => {
  expect(resolveMarkers('Custa {{price.visit}}, com {{ claim.warranty }}.', markers)).toBe(
    'Custa a partir de R$ 150, com 1 ano.',
  );
});

test('an unknown marker is reported and left as written', () => {
  expect(findUnknownMarkers('{{claim.waranty}} e {{claim.warranty}}', markers)).toEqual([
    'claim.waranty',
  ]);
  expect(resolveMarkers('{{claim.waranty}}', markers)).toBe('{{claim.waranty}}');
});

test('a value in Markdown is shown letter by letter', () => {
  const values = new Map([['x', '**a** [b](/c) <i>d</i>\n# e|f `g` &lt; A & B']]);
  expect(resolveMarkers('{{x}}', values, escapeMarkdown)).toBe(
    '\\*\\*a\\*\\* \\[b\\](/c) \\<i\\>d\\</i\\> # e\\|f \\`g\\` \\&lt; A & B',
  );
  expect(escapeMarkdown('1. item')).toBe('1\\. item');
  expect(escapeMarkdown('# item')).toBe('\\# item');
  expect(escapeMarkdown('R$ 150 a R$ 200, (11) 99999-9999')).toBe(
    'R$ 150 a R$ 200, (11) 99999-9999',
  );
});

test('each promise of the record has a name of its own', () => {
  const labels = listFacts(companyOf(loadContent().content), []).flatMap(({ path, label }) =>
    path.startsWith('claim.') ? [label] : [],
  );
  expect(labels.length).toBeGreaterThan(20);
  expect(new Set(labels).size).toBe(labels.length);
});
