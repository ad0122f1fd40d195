import { expect, test } from 'vitest';
import { formatClock } from './clock.ts';
import { findUnknownMarkers, formatHours, resolveMarkers } from './markers.ts';

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

test('hours are written as people say them', () => {
  expect(formatClock('08:00')).toBe('8h');
  expect(formatClock('13:30')).toBe('13h30');
  expect(
    formatHours({
      weekdays: { opens: '08:00', closes: '18:00' },
      saturday: { opens: '08:00', closes: '14:00' },
    }),
  ).toBe('segunda a sexta, das 8h às 18h, e sábado, das 8h às 14h');
});
