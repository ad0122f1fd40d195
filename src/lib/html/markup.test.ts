import { expect, test } from 'vitest';
import { checkMarkup, isSafeLink } from './markup.ts';

test.each([
  'Um **texto** com [link](/cidades/osasco), [site](https://a.com) e [nota](#nota).',
  'Menos de 3 < 5, e 5 > 3; [ligue](tel:+551199999999).',
  '![Motor](/img/motor.svg "Título")',
  '| a | b |\n|---|---|\n| [x](/a) | y |',
])('sound: %s', (text) => expect(checkMarkup(text)).toEqual([]));

test.each([
  ['<script>alert(1)</script>', '<script'],
  ['texto <img\nsrc=x onerror=alert(1)>', '<img'],
  ['</p><p>', '</p'],
  ['<!-- --!><script>alert(1)</script> -->', '<!--'],
  ['<?php ?>', '<?php'],
  ['<javascript:alert(1)>', '<javascript:'],
  ['[x](javascript:alert(1))', 'javascript:alert(1'],
  ['[x]( <javascript:alert(1)>)', 'javascript:alert(1'],
  ['[x](JaVaScRiPt&colon;alert(1))', 'JaVaScRiPt&colon;alert(1'],
  ['![x](data:image/svg+xml;base64,AA)', 'data:image/svg+xml;base64,AA'],
  ['[x](//evil.test)', '//evil.test'],
  ['[x](/\\evil.test)', '/\\evil.test'],
  ['[x]: javascript:alert(1)\n\n[x]', 'javascript:alert(1)'],
  ['> [x]: data:text/html,a', 'data:text/html,a'],
])('refused: %j', (text, shown) => expect(checkMarkup(text).join('\n')).toContain(`"${shown}`));

test('a link leads to this site, to another over https, to a phone or a mailbox', () => {
  expect(['/a', '#a', 'https://a.com', 'tel:1', 'mailto:a@b.c'].every(isSafeLink)).toBe(true);
  expect(['', 'a', '//a', 'javascript:a', ' javascript:a', 'vbscript:a'].some(isSafeLink)).toBe(
    false,
  );
});
