import { expect, test } from 'vitest';
import {
  canChat,
  dialledPhone,
  explainPhone,
  formatPhone,
  mainPhone,
  phoneHref,
  phoneKind,
  phoneOf,
  readPhone,
} from './phone.ts';

test.each([
  ['5511912345678', 'mobile', '(11) 91234-5678', '+5511912345678', true],
  ['551131312020', 'landline', '(11) 3131-2020', '+551131312020', true],
  ['08007771234', 'service', '0800 777 1234', '08007771234', false],
  ['0800771234', 'service', '0800 771 234', '0800771234', false],
  ['03007771234', 'service', '0300 777 1234', '03007771234', false],
  ['40041234', 'nationwide', '4004-1234', '40041234', false],
  ['30031234', 'nationwide', '3003-1234', '30031234', false],
  ['5511000000000', 'mobile', '(11) 00000-0000', '+5511000000000', true],
  ['5511000000001', 'mobile', '(11) 00000-0001', '+5511000000001', true],
])('%s is a number of the kind %s, written %s and dialled %s', (number, ...expected) => {
  expect([phoneKind(number), formatPhone(number), dialledPhone(number), canChat(number)]).toEqual(
    expected,
  );
  expect(phoneHref(number)).toBe(`tel:${dialledPhone(number)}`);
  expect([readPhone(number), readPhone(formatPhone(number))]).toEqual([number, number]);
  expect(explainPhone(formatPhone(number))).toBeUndefined();
});

test('Brazil has 67 area codes', () => {
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
  const real = codes.filter((code) => phoneKind(`55${code}31312020`) !== undefined);
  expect(real).toHaveLength(67);
  for (const gone of ['10', '20', '23', '25', '26', '29', '36', '52', '56', '72', '76', '80']) {
    expect(real).not.toContain(gone);
  }
});

test.each([
  ['what contacts of an iPhone copy', '\u202A+55 11 91234\u20115678\u202C', '5511912345678'],
  ['an en dash', '+55 11 91234–5678', '5511912345678'],
  ['a mark of direction', '\u200E11 91234-5678', '5511912345678'],
  ['hard spaces', '(11)\u00A091234\u202F5678', '5511912345678'],
  ['isolates and a soft hyphen', '\u2068(11) 9\u00AD1234-5678\u2069', '5511912345678'],
  ['a link that calls', 'tel:+55-11-91234-5678', '5511912345678'],
  ['a link that calls 0800', 'tel:08007771234', '08007771234'],
  ['a link to a chat', 'https://wa.me/5511912345678?text=Oi%2011', '5511912345678'],
  ['a short link to a chat', 'wa.me/+5511912345678', '5511912345678'],
  [
    'the long link to a chat',
    'https://api.whatsapp.com/send?text=Oi&phone=%2B5511912345678',
    '5511912345678',
  ],
  ['a name before it', 'WhatsApp: (11) 91234-5678', '5511912345678'],
  ['another name before it', 'Tel. 11 3131 2020', '551131312020'],
  ['the 0 of another area', '011 3131 2020', '551131312020'],
  ['any carrier', '(0xx11) 3131-2020', '551131312020'],
  ['the code of a carrier', '0 15 11 91234-5678', '5511912345678'],
  ['0 behind the code of the country', '+55 (011) 91234-5678', '5511912345678'],
  ['00 before the code of the country', '0055 11 91234-5678', '5511912345678'],
  ['the area of Santa Maria, like the code of the country', '55 99123-4567', '5555991234567'],
  ['both', '+55 55 99123-4567', '5555991234567'],
  ['points', '11.91234.5678', '5511912345678'],
  ['0800 with the code of the country', '+55 800 777 1234', '08007771234'],
  ['0800 and its 0 with the code of the country', '+55 0800 777 1234', '08007771234'],
  ['0800 as a broken site kept it', '558007771234', '08007771234'],
  ['4004 with the code of the country', '+55 4004-1234', '40041234'],
])('%s is read', (_, typed, number) => {
  expect(readPhone(typed)).toBe(number);
  expect(explainPhone(typed)).toBeUndefined();
});

test.each([
  ['3131-2020', /^falta o DDD ou um dígito/],
  ['(11) 3131-202', /^falta o DDD ou um dígito/],
  ['+55 3131-2020', /^falta o DDD ou um dígito/],
  ['(10) 91234-5678', /^o DDD 10 não existe/],
  ['(20) 3131-2020', /^o DDD 20 não existe/],
  ['(11) 8765-4321', /^falta o 9 do celular/],
  ['5511 8765-4321', /^falta o 9 do celular/],
  ['(11) 1131-2020', /^fixo começa com 2, 3, 4 ou 5/],
  ['(11) 31312-2020', /^celular tem um 9 logo depois do DDD/],
  ['(11) 00000-0002', /^celular tem um 9 logo depois do DDD/],
  ['0800 777', /^depois de 0800 vêm sete dígitos/],
  ['0300 777 12345', /^depois de 0300 vêm sete dígitos/],
  ['+351 912 345 678', /^este número é de outro país/],
  ['+1 (212) 555-1234', /^este número é de outro país/],
  ['00 54 9 11 2345-6789', /^este número é de outro país/],
  ['wa.me/351912345678', /^este número é de outro país/],
  ['5491123456789', /^sobra um dígito, ou o número é de outro país/],
  ['(11) 91234-56789', /^sobra um dígito/],
  ['(11) 91234-5678 (11) 3131-2020', /^sobra um dígito.*escreva um só/],
  ['11 3131-2020 ramal 5', /^escreva só um número/],
  ['https://wa.me/message/ABC123', /^escreva só um número/],
  ['', /^escreva só um número/],
])('"%s" is no number of Brazil, and it is said why', (typed, why) => {
  expect(explainPhone(typed)).toMatch(why);
  expect(readPhone(typed)).toBe(typed);
});

test('the number marked as main gets the messages wherever it stands, else the first', () => {
  const [first, marked] = [
    { id: 'oficina', number: '551131312020' },
    { id: 'loja', number: '5511912345678', main: true },
  ];
  expect(mainPhone([first, marked])).toBe(marked.number);
  expect(mainPhone([first])).toBe(first.number);
  expect(phoneOf([first, marked], 'oficina')).toBe(first.number);
  expect(phoneOf([first, marked])).toBe(marked.number);
});
