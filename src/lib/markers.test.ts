import { expect, test } from 'vitest';
import { findUnknownMarkers, resolveMarkers } from './markers.ts';

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
