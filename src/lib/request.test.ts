import { expect, test } from 'vitest';
import { buildRequest, mailHref } from './request.ts';

const words = {
  opening: 'Olá!',
  closing: 'Aguardo por escrito.',
  fields: [
    { id: 'nome', label: 'Condomínio' },
    { id: 'portoes', label: 'Portões' },
  ],
};

test('what is not typed stays a blank line to fill in', () => {
  expect(buildRequest(words)).toBe('Olá!\nCondomínio: __\nPortões: __\nAguardo por escrito.');
  expect(buildRequest(words, { nome: '  Solar\n das  Flores ', portoes: ' ' })).toBe(
    'Olá!\nCondomínio: Solar das Flores\nPortões: __\nAguardo por escrito.',
  );
});

test('a mail opens with subject and lines', () => {
  const href = mailHref('a@example.com', 'Pedido & proposta', 'um\ndois');
  expect(href).toBe('mailto:a@example.com?subject=Pedido%20%26%20proposta&body=um%0D%0Adois');
  expect(new URL(href).searchParams.get('body')).toBe('um\r\ndois');
});
