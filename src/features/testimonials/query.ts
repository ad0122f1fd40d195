import { pickForPage, pickTestimonials } from './testimonials.ts';
import { getCompany } from '../company/query.ts';
import { getList } from '../site/tables.ts';

/** The visible testimonials: samples only while the company shows any. */
async function getShown() {
  const { sampleTestimonials } = await getCompany();
  const rows = await getList('testimonials');
  return rows.filter(({ sample }) => sampleTestimonials || !sample);
}

/** Testimonials of a home section; those of the place come first. */
export async function getHomeTestimonials(placeId?: string) {
  return pickTestimonials(await getShown(), placeId);
}

/** The testimonials of a fixed page. */
export async function getPageTestimonials(page: string) {
  return pickForPage(await getShown(), page);
}
