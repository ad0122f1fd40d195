import { expect, test } from 'vitest';
import { readAddress } from './link-address.ts';

test.each([
  ['(11) 91234-5678', 'tel:+5511912345678'],
  ['\u202A+55 11 91234\u20115678\u202C', 'tel:+5511912345678'],
  ['0800 777 1234', 'tel:08007771234'],
  ['4004-1234', 'tel:40041234'],
  // What is no phone of the company may be one of another country.
  ['+351 912 345 678', 'tel:+351912345678'],
  ['https://wa.me/5511912345678', 'https://wa.me/5511912345678'],
  ['wa.me/5511912345678', 'https://wa.me/5511912345678'],
  ['Https://example.com/manual', 'https://example.com/manual'],
  ['HTTPS://EXAMPLE.COM', 'https://EXAMPLE.COM'],
  ['\u200Ehttps://example.com/\u200B', 'https://example.com/'],
  ['tel: +55 (11) 91234-5678', 'tel:+5511912345678'],
  ['Tel:+351 912 345 678', 'tel:+351912345678'],
  ['+351 912\u2011345\u2011678', 'tel:+351912345678'],
  ['MAILTO:oi@example.com', 'mailto:oi@example.com'],
  ['example.com', 'https://example.com'],
  ['oi@example.com', 'mailto:oi@example.com'],
  ['duas palavras', undefined],
])('"%s" leads to %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});
