import { expect, test } from 'vitest';
import { buildRequest, dayAfter, fillRequest, linesOf, mailHref } from './request.ts';

const request = buildRequest({
  opening: 'Olá!',
  closing: 'Aguardo por escrito.',
  fields: [{ label: 'Condomínio' }, { label: 'Portões' }],
});

test('what is not typed stays a blank line to fill in', () => {
  expect(request).toBe('Olá!\nCondomínio: __\nPortões: __\nAguardo por escrito.');
  expect(fillRequest(request, { Condomínio: '  Solar\n das  Flores $& ', Portões: ' ' })).toBe(
    'Olá!\nCondomínio: Solar das Flores $&\nPortões: __\nAguardo por escrito.',
  );
  expect(fillRequest(request, { Outra: 'linha' })).toBe(request);
});

test('on paper each field has its label, and what nobody typed is empty', () =>
  expect(linesOf(request, fillRequest(request, { Portões: 'um: de correr' }))).toEqual([
    { value: 'Olá!' },
    { label: 'Condomínio', value: '' },
    { label: 'Portões', value: 'um: de correr' },
    { value: 'Aguardo por escrito.' },
  ]));

test('days are counted from the one chosen, across months and leap years', () => {
  expect(dayAfter('2026-11-22', 0)).toBe('22/11/2026');
  expect(dayAfter('2026-11-22', 90)).toBe('20/02/2027');
  expect(dayAfter('2028-02-01', 30)).toBe('02/03/2028');
  expect(dayAfter('', 30)).toBe('');
  expect(dayAfter('22/11/2026', 30)).toBe('');
  expect(
    buildRequest({ opening: 'A', closing: 'Z', fields: [], deadlines: [{ label: 'Até' }] }),
  ).toBe('A\nAté: __\nZ');
});

test('a mail opens with subject and lines', () => {
  const href = mailHref('a@example.com', 'Pedido & proposta', 'um\ndois');
  expect(href).toBe('mailto:a@example.com?subject=Pedido%20%26%20proposta&body=um%0D%0Adois');
  expect(new URL(href).searchParams.get('body')).toBe('um\r\ndois');
});
