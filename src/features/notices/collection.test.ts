import { expect, test } from 'vitest';
import { noticeSchema, promotionSchema } from './collection.ts';

const notice = {
  id: 'recesso',
  text: 'Voltamos na segunda.',
  from: '2026-12-24',
  until: '2026-12-27',
};
const promotion = { ...notice, title: 'Revisão', id: 'revisao' };
const refused = (schema: typeof noticeSchema | typeof promotionSchema, value: object) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a day may have a time, with a space or a T before it', () => {
  const { from, until } = noticeSchema.parse({
    ...notice,
    from: '2026-12-24 08:00',
    until: '2026-12-24T12:00',
  });
  expect([from, until]).toEqual(['2026-12-24T08:00', '2026-12-24T12:00']);
});

test.each([
  [{ from: '2026-02-30' }, 'from: escreva o dia como'],
  [{ from: '24/12/2026' }, 'from: escreva o dia como'],
  [{ until: '2026-12-24T24:00' }, 'until: escreva o dia como'],
  [{ until: '2026-12-23' }, 'until: o fim vem depois do começo'],
  [{ from: '2026-12-24T12:00', until: '2026-12-24T12:00' }, 'until: o fim vem depois'],
  [{ text: 'x'.repeat(161) }, 'text: encurte: no máximo 160'],
  [{ link: 'javascript:alert(1)' }, 'link: escreva o endereço'],
  [{ link: '//evil.example' }, 'link: escreva o endereço'],
  [{ color: 'red' }, ''],
])('a notice with %o is refused', (fields, message) =>
  expect(refused(noticeSchema, { ...notice, ...fields })?.join()).toContain(message),
);

test('a promotion with a job names a price, and pages by their address', () => {
  expect(promotionSchema.safeParse(promotion).success).toBe(true);
  expect(refused(promotionSchema, { ...promotion, job: 'check' })?.join()).toContain('price:');
  expect(refused(promotionSchema, { ...promotion, pages: ['contato'] })?.join()).toContain(
    'pages.0',
  );
});
