import { expect, test } from 'vitest';
import { initialsOf, pickForPage, pickTestimonials, titleTestimonials } from './testimonials.ts';

test('the heading names the place only where one of those shown is from there', () => {
  const title = (name: string) =>
    titleTestimonials(
      'O que dizem os clientes',
      [{ location: 'Santo André' }, { location: 'Vila Maria Alta, São Paulo' }],
      { name, preposition: 'em' },
    );
  expect(title('São Paulo')).toBe('O que dizem os clientes em São Paulo');
  expect(title('Santo André')).toBe('O que dizem os clientes em Santo André');
  expect(title('Vila Maria')).toBe('O que dizem os clientes');
});

const row = (id: string, page: string, sample: boolean) => ({ id, pages: [page], sample });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('what a client said takes the place of the last sample, wherever it stands in the list', () => {
  const samples = [row('a', 'home', true), row('b', 'home', true), row('c', 'home', true)];
  const real = [row('x', 'home', false), row('y', 'home', false)];
  expect(ids(pickTestimonials(samples))).toEqual(['a', 'b', 'c']);
  expect(ids(pickTestimonials([...samples, ...real]))).toEqual(['x', 'y', 'a']);
  expect(ids(pickTestimonials([...samples, ...real, row('z', 'home', false)]))).toEqual([
    'x',
    'y',
    'z',
  ]);
});

test('the own testimonial of a place comes first, but no sample before what a client said', () => {
  const rows = [
    row('a', 'home', true),
    row('b', 'home', true),
    row('own', 'home-osasco', true),
    row('x', 'home', false),
  ];
  expect(ids(pickTestimonials(rows, 'osasco'))).toEqual(['x', 'own', 'a']);
  expect(ids(pickTestimonials(rows, 'guarulhos'))).toEqual(['x', 'a', 'b']);
  expect(ids(pickTestimonials([...rows, row('real-own', 'home-osasco', false)], 'osasco'))).toEqual(
    ['real-own', 'x', 'own'],
  );
});

test('a page shows ten while samples fill it, and every one that clients gave', () => {
  const samples = Array.from({ length: 10 }, (_, at) => row(`s${at}`, 'osasco', true));
  const real = Array.from({ length: 12 }, (_, at) => row(`r${at}`, 'osasco', false));
  const shown = (given: number) =>
    ids(pickForPage([...samples, ...real.slice(0, given)], 'osasco'));
  expect(shown(0)).toEqual(ids(samples));
  expect(shown(1)).toEqual(['r0', ...ids(samples.slice(0, 9))]);
  expect(shown(10)).toEqual(ids(real.slice(0, 10)));
  expect(shown(12)).toEqual(ids(real));
  expect(ids(pickForPage(samples, 'guarulhos'))).toEqual([]);
});

test('initials are those of the name, not of its small words or of a role', () => {
  const names = [
    'Marcos A.',
    'Camila e Diego',
    'Condomínio na Vila Augusta (zelador)',
    'Residencial no Umuarama (síndico)',
    'José da Silva',
    'Dona Neide',
    'ana (síndica)',
    'Élio',
  ];
  expect(names.map(initialsOf)).toEqual(['MA', 'CD', 'CV', 'RU', 'JS', 'DN', 'A', 'É']);
});
