import { expect, it } from 'vitest';
import { describeClick } from './contact-click.ts';

it('names page, place, slot and channel', () => {
  expect(describeClick('https://wa.me/5511?text=Oi', '/cidades/moema', 'header')).toEqual({
    page: '/cidades/moema',
    place: 'moema',
    slot: 'header',
    channel: 'whatsapp',
  });
  expect(describeClick('tel:+5511', '/portao-osasco', 'bar', 'osasco')?.place).toBe('osasco');
  expect(describeClick('mailto:a@b.c', '/', 'footer')).toMatchObject({
    place: null,
    channel: 'email',
  });
});

it('says nothing of other links', () => {
  expect(describeClick('/guias', '/', 'main')).toBeUndefined();
});
