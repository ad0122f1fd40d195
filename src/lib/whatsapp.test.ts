import { expect, test } from 'vitest';
import { whatsappUrl } from './whatsapp.ts';

test('a chat link carries the number in the path and the message encoded', () => {
  const url = new URL(whatsappUrl('5511999999999', 'Olá! Portão nº 1 & "x"\nok?'));
  expect(url.pathname).toBe('/5511999999999');
  expect(url.searchParams.get('text')).toBe('Olá! Portão nº 1 & "x"\nok?');
});
