import { pickTestimonials } from '../lib/testimonials.ts';
import { getTable } from './tables.ts';

/** The testimonials of a home section; a place's own come first. */
export async function getHomeTestimonials(placeId?: string) {
  return pickTestimonials(await getTable('testimonials'), placeId);
}

/** The testimonials of a fixed page. */
export async function getPageTestimonials(page: string) {
  return (await getTable('testimonials')).filter(({ pages }) => pages.includes(page));
}
