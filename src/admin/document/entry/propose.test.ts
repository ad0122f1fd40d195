import { expect, test } from 'vitest';
import type { PlaceFacts } from '../../../features/generator/collection.ts';
import { postSchema } from '../../../features/posts/collection.ts';
import { forgiveProposed, proposePost } from './propose.ts';

const place = (values: Partial<PlaceFacts>): PlaceFacts => ({
  name: 'Mooca',
  preposition: 'na',
  traits: '',
  roads: [],
  neighbours: [],
  questions: [],
  ...values,
});
const PLACES = [place({ href: '/cidades/mooca', within: ['Zona Leste', 'São Paulo'] })];
const TEXT = [
  '## Como foi',
  'O portão parava no meio do curso. A casa fica na Rua da Mooca, perto da Av. Paes de Barros.',
  'Trocamos o fim de curso e **ajustamos** a força; custou {{price.visit}}. Ficou pronto no mesmo dia.',
].join('\n\n');
const written = { title: 'Portão parado na Mooca', place: 'Mooca', body: TEXT };

test('title, place and text are all that has to be written', () => {
  const { body, ...post } = proposePost(
    { ...written, published: '2026-11-25', updated: '2026-11-25' },
    PLACES,
  );
  expect(body).toBe(TEXT);
  expect(postSchema.safeParse(post).error).toBeUndefined();
  expect(post).toMatchObject({
    seoTitle: 'Portão parado na Mooca',
    preposition: 'na',
    district: 'Zona Leste',
    city: 'mooca',
    roads: ['Rua da Mooca', 'Av. Paes de Barros'],
  });
  expect(post['summary']).toMatch(/^O portão parava no meio do curso\./);
  expect(String(post['description'])).not.toMatch(/[{*#]/);
  expect(String(post['description']).length).toBeLessThanOrEqual(155);
});

test('what is written stays, and a place that nobody knows is where it says', () => {
  const post = proposePost({ ...written, place: 'Vila Nova', district: 'Centro' }, PLACES);
  expect(post).toMatchObject({ preposition: 'em', district: 'Centro' });
  expect(post).not.toHaveProperty('city');
});

test('a short title, or text, is made longer by the place; nothing comes of nothing', () => {
  const post = proposePost({ title: 'Motor novo', place: 'Mooca', body: 'Trocado hoje.' }, PLACES);
  expect(post['seoTitle']).toBe('Motor novo na Mooca');
  expect(post['description']).toBe('Motor novo, Mooca. Trocado hoje.');
  expect(proposePost({ title: '', place: '', body: '' }, PLACES)).toEqual({
    title: '',
    place: '',
    body: '',
  });
});

test('what follows from a missing text is not complained of beside it', () => {
  const found = new Map([
    ['place', 'falta'],
    ['district', 'falta'],
    ['seoTitle', 'curto'],
  ]);
  forgiveProposed(found, { title: 'Motor', place: '', seoTitle: 'Curto' });
  expect([...found.keys()]).toEqual(['place', 'seoTitle']);
  const alone = new Map([['seoTitle', 'curto']]);
  forgiveProposed(alone, {});
  expect(alone.size).toBe(1);
});
