import { expect, test } from 'vitest';
import { readChatLines } from './chat-lines.ts';

/** The messages of a text, without the lines that are none. */
const read = (text: string) =>
  readChatLines(text)
    .filter(({ isNotice }) => !isNotice)
    .map((line) => line.text);

test.each([
  ['an iPhone', '[28/11/2026 10:32:11] Cliente Um: portão travado'],
  ['an iPhone, with a comma', '[28/11/2026, 10:32:11] Cliente Um: portão travado'],
  ['an iPhone, marked', '\u200E[28/11/2026 10:32:11] Cliente Um: portão travado'],
  ['an iPhone of twelve hours', '[11/28/26, 10:32:11\u202FAM] Cliente Um: portão travado'],
  ['an iPhone of somebody unknown', '[28/11/2026 10:32:11] ~\u00A0Cliente: portão travado'],
  [
    'an iPhone of a number',
    '[28/11/2026 10:32:11] \u202A+55\u00A011\u00A090000‑0000\u202C: portão travado',
  ],
  ['a file of Android', '28/11/2026 10:33 - Cliente Um: portão travado'],
  ['a file of Android, of a number', '28/11/2026 10:33 - +55 11 90000-0000: portão travado'],
  ['a file of Android, with "às"', '28/11/2026 às 10:33 - Cliente Um: portão travado'],
  ['a file of Android of twelve hours', '28/11/26, 10:33 p.\u00A0m. - Cliente Um: portão travado'],
  ['marked messages of Android', '[28/11 10:34] Cliente Dois: portão travado'],
  ['marked messages of Android of twelve hours', '[28/11, 10:34 PM] Cliente Dois: portão travado'],
  ['the browser', '[10:32, 28/11/2026] Cliente Um: portão travado'],
  ['the browser, with seconds', '[10:32:01 AM, 11/28/2026] Cliente Um: portão travado'],
  [
    'an edited message',
    '[28/11/2026 10:32:11] A: portão travado \u200E<Esta mensagem foi editada>',
  ],
])('of %s only the message is left', (_, line) => {
  expect(read(line)).toEqual(['portão travado']);
});

test.each([
  '\u200E[28/11/2026 10:32:11] Cliente Um: \u200E<anexo: 00000012-PHOTO.jpg>',
  '28/11/2026 10:33 - Cliente Um: IMG-20261128-WA0001.jpg (arquivo anexado)',
  '28/11/2026 10:33 - Cliente Um: <Mídia oculta>',
  '[28/11/2026 10:32:11] Obra Penha: \u200EAs mensagens são protegidas com criptografia.',
  '28/11/2026 10:33 - Maria entrou usando o link de convite',
  '28/11/2026 10:33 - +55 11 90000-0000 saiu',
  '[28/11/2026 10:32:11] Cliente Um: \u200Eáudio ocultado',
  '[28/11 10:34] Cliente Um: Mensagem apagada',
  '28/11/2026 10:33 - Cliente Um: localização: https://maps.google.com/?q=-23.5,-46.6',
  '\u200E<anexo: foto.jpg>',
])('%j is no message', (line) => {
  expect(read(`${line}\n[28/11 10:34] Cliente Dois: obrigado`)).toEqual(['obrigado']);
});

test('messages that came in one line are messages each; lines that go on stay', () => {
  expect(read('[28/11 10:34] A B: um [28/11 10:35] C: dois\nmais\u000Bfim')).toEqual([
    'um',
    'dois',
    'mais',
    'fim',
  ]);
});

test.each([
  '28/11/2026 10:33 - visita marcada',
  'Prazo: até 28/11/2026',
  '10:30 às 11:00: troca da placa',
  'Chegamos às 10:32, saímos 28/11',
  '<b>texto</b>',
])('%j of a text that is no chat stays', (line) => {
  expect(read(line)).toEqual([line]);
});
