import { expect, test } from 'vitest';
import { messageOf, readChat, whatsappUrl } from './whatsapp.ts';

test('a chat link carries the number in the path and the message encoded', () => {
  const message = 'Olá! Portão nº 1 & "x"\nok?';
  const url = new URL(whatsappUrl('5511999999999', message));
  expect(url.pathname).toBe('/5511999999999');
  expect(url.searchParams.get('text')).toBe(message);
  expect(readChat(url.href)).toEqual({ phone: '5511999999999', message });
});

test('a page without a message of its own takes the one of its first button that opens a chat', () => {
  const buttons = [
    { kind: 'phone', message: 'não é desta' },
    { kind: 'whatsapp' },
    { kind: 'whatsapp', message: 'a do botão' },
  ];
  expect(messageOf({ buttons })).toBe('a do botão');
  expect(messageOf({ message: 'a da página', buttons })).toBe('a da página');
  expect(messageOf({ buttons: [] })).toBeUndefined();
});
