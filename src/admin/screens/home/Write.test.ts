import { expect, test } from 'vitest';
import { pageTextSchema } from '../../../features/useful-links/saved-page.ts';
import { kindOfTitle, writeJob } from './Write.tsx';

test.each([
  ['Quanto dura um motor de portão?', true, 'question'],
  ['Por que o portão para no meio', false, 'question'],
  ['Portão parado na Mooca', true, 'post'],
  ['Comoção no portão', false, 'page'],
])('"%s" reads like what it is', (title, hasPlace, kind) =>
  expect(kindOfTitle(title, hasPlace)).toBe(kind),
);

test('three fields of a job are a page whose words were written by a person alone', () => {
  const page = writeJob({
    place: ' Santana ',
    day: '2026-11-23',
    story: 'O portão parava no meio.\n\nTrocamos o capacitor & ajustamos a <força>.',
  });
  expect(page).toEqual({
    title: 'Serviço feito em Santana, 23 de novembro de 2026',
    slug: 'servico-feito-em-santana-23-de-novembro-de-2026',
    description: 'O portão parava no meio. Trocamos o capacitor & ajustamos a força .',
    content:
      '<p>O portão parava no meio.</p><p>Trocamos o capacitor &amp; ajustamos a &lt;força&gt;.</p>',
  });
  expect(pageTextSchema.safeParse(page).success).toBe(true);
});
