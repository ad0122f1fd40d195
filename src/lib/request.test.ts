import { expect, test } from 'vitest';
import { buildRequest, fillRequest, mailHref } from './request.ts';

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

test('a mail opens with subject and lines', () => {
  const href = mailHref('a@example.com', 'Pedido & proposta', 'um\ndois');
  expect(href).toBe('mailto:a@example.com?subject=Pedido%20%26%20proposta&body=um%0D%0Adois');
  expect(new URL(href).searchParams.get('body')).toBe('um\r\ndois');
});
