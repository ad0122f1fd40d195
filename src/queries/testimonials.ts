import { getTable } from './tables.ts';
import type { Testimonial } from '../schemas/tables.ts';

const MOST = 3;

/** At most three testimonials for the home sections; a place's own comes first. */
export function getHomeTestimonials(placeId?: string): Testimonial[] {
  const all = getTable('testimonials');
  const own = all.filter(({ pages }) => pages.includes(`home-${placeId}`));
  return [...own, ...all.filter(({ pages }) => pages.includes('home'))].slice(0, MOST);
}

/** The testimonials of a fixed page. */
export function getPageTestimonials(page: string): Testimonial[] {
  return getTable('testimonials').filter(({ pages }) => pages.includes(page));
}
