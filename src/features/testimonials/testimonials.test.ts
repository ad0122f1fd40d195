import { expect, test } from 'vitest';
import { titleTestimonials } from './testimonials.ts';

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
