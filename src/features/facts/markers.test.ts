import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fieldsOf, listFacts, priceFacts } from './markers.ts';
import {
  escapeMarkdown,
  expandParagraphs,
  findUnknownMarkers,
  markerLines,
  resolveMarkers,
} from '../../cms/markers/markers.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from '../company/company-of.ts';

const markers = new Map([
  ['price.visit', 'a partir de R$ 150'],
  ['claim.warranty', '1 ano'],
]);

test('values replace their markers, with or without spaces', () =>
  expect(resolveMarkers('Custa {{price.visit}}, com {{ claim.warranty }}.', markers)).toBe(
    'Custa a partir de R$ 150, com 1 ano.',
  ));

test('an unknown marker is reported and left as written', () => {
  expect(findUnknownMarkers('{{claim.waranty}} e {{claim.warranty}}', markers)).toEqual([
    'claim.waranty',
  ]);
  expect(resolveMarkers('{{claim.waranty}}', markers)).toBe('{{claim.waranty}}');
});

test('steps stand one after the other in a sentence, and a line each where the marker is alone', () => {
  const steps = new Map([
    ['safety.caso', 'Aconteceu isto?\nAfaste todos.\nLigue 193.'],
    ['safety.caso.steps', 'Afaste todos.\nLigue 193.'],
    ['claim.warranty', '1 ano'],
  ]);
  expect(resolveMarkers('Perigo: {{safety.caso}}', steps)).toBe(
    'Perigo: Aconteceu isto? Afaste todos. Ligue 193.',
  );
  expect(markerLines(' {{ safety.caso.steps }} ', steps)).toEqual(['Afaste todos.', 'Ligue 193.']);
  for (const other of ['Perigo: {{safety.caso}}', '{{claim.warranty}}', '{{safety.gone}}']) {
    expect(markerLines(other, steps)).toBe(undefined);
  }
  expect(
    expandParagraphs(
      'Antes.\n\n{{safety.caso}}\n\n- Item: {{safety.caso}}\n\n{{claim.warranty}}',
      steps,
    ),
  ).toBe(
    'Antes.\n\n**Aconteceu isto?**\n\n1. Afaste todos.\n2. Ligue 193.\n\n- Item: {{safety.caso}}\n\n{{claim.warranty}}',
  );
  expect(expandParagraphs('{{safety.caso.steps}}', steps)).toBe('1. Afaste todos.\n2. Ligue 193.');
});

test('what holds where the answer is no stands beside the question, never as the first step', () => {
  const lines = ['Rua plana?', 'Se não, não destrave.', 'Desligue o disjuntor.', 'Destrave.'];
  const cell = new Map([['safety.caso', lines.join('\n')]]);
  expect(expandParagraphs('{{safety.caso}}', cell)).toBe(
    '**Rua plana?** Se não, não destrave.\n\n1. Desligue o disjuntor.\n2. Destrave.',
  );
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

test('each marker of the record is told from which of its fields the value comes', () => {
  const company = companyOf(loadContent().content);
  for (const { path } of listFacts(company, [])) {
    const [field] = fieldsOf(path);
    expect(Object.keys(company), path).toContain(field.split('.')[0]);
  }
});

test('texts cite the hours of the emergency service, "24 horas" where it has no others', () => {
  const company = companyOf(loadContent().content);
  const hours = (emergency: typeof company.emergency) =>
    listFacts({ ...company, emergency }, []).find(({ path }) => path === 'emergency.hours')?.value;
  expect(hours({ always: true })).toBe('24 horas');
  expect(
    hours({ hours: { ...company.hours, sunday: [{ opens: '08:00', closes: '12:00' }] } }),
  ).toMatch(/domingo, das 8h às 12h$/);
  expect(hours(undefined)).toBeUndefined();
});

test('docs/content.md says what the marker of a price becomes', () => {
  const rows = readFileSync('docs/content.md', 'utf8').matchAll(
    /^\| `{{price\.board}}` \| `(price: [^`]+)` \| (.+) \|$/gm,
  );
  const told = [...rows].map(([, written = '', said]) => {
    const { price } = parse(written) as Pick<Parameters<typeof priceFacts>[0], 'price'>;
    const [fact] = priceFacts(
      { id: 'board', job: 'Placa', price } as Parameters<typeof priceFacts>[0],
      10,
    );
    return [said, fact?.value.replaceAll('\u00a0', ' ')];
  });
  expect(told).toHaveLength(3);
  for (const [said, value] of told) expect(said).toBe(value);
});
