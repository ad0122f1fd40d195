import { getCollection } from 'astro:content';
import type { Testimonial } from '../schemas/tables.ts';

const MOST = 3;

/** At most three testimonials for the home sections; a place's own comes first. */
export async function getHomeTestimonials(placeId?: string): Promise<Testimonial[]> {
  const all = (await getCollection('testimonials')).map(({ data }) => data);
  const own = all.filter(({ pages }) => pages.some((page) => page === `home-${placeId}`));
  return [...own, ...all.filter(({ pages }) => pages.includes('home'))].slice(0, MOST);
}

/** The testimonials of a fixed page. */
export async function getPageTestimonials(page: Testimonial['pages'][number]) {
  const all = await getCollection('testimonials', ({ data }) => data.pages.includes(page));
  return all.map(({ data }) => data);
}
