import { getImage } from 'astro:assets';
import photos from 'virtual:photos';
import { getShared } from '../company/query.ts';
import { getRequired } from '../site/entries.ts';
import { once } from '../site/once.ts';
import { getUpwards, type Place } from '../places/query.ts';
import { getRow, getList } from '../site/tables.ts';
import { publicContent } from '../site/content.ts';

/** Widths of a photo, in pixels. */
const WIDTHS = [400, 800, 1200];

/**
 * Settings of every photo: lazy, in several widths. Reading the size of a photo here would make
 * Astro publish the original file.
 */
export function photoSettings(file: string, askedBy: string) {
  const src = photos[file];
  if (!src) throw new Error(`${askedBy} shows ${file}, which is not in the folder of photos.`);
  return {
    src,
    format: 'webp' as const,
    quality: 72,
    width: 800,
    widths: WIDTHS,
    sizes: '(min-width: 48em) 30vw, 92vw',
  };
}

/** Finished jobs, newest first, each with its place and technician. */
export const getJobs = once(async () => {
  const whole = await Promise.all(
    publicContent().jobs.map(async ({ id, data }) => ({
      id,
      ...data,
      place: await getRequired('cities', data.place, id),
      technician: data.technician ? await getRow('people', data.technician, id) : undefined,
      // The address for search engines.
      addresses: await Promise.all(
        data.photos.map(async ({ file }) => (await getImage(photoSettings(file, id))).src),
      ),
    })),
  );
  return whole.sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
});

export type JobDone = Awaited<ReturnType<typeof getJobs>>[number];

/** Subject of a page that shows jobs. */
export type JobSubject =
  | { place: Place }
  | { topic: string }
  | { problem: string }
  | { page: string };

/** Jobs done in a place or below it, or those that name a page. */
export async function getJobsFor(subject: JobSubject): Promise<JobDone[]> {
  const jobs = await getJobs();
  if ('topic' in subject) return jobs.filter(({ topics }) => topics.includes(subject.topic));
  if ('problem' in subject) {
    return jobs.filter(({ problems }) => problems.includes(subject.problem));
  }
  if ('page' in subject) return jobs.filter(({ pages }) => pages.includes(subject.page));
  return jobs.filter(({ place }) => isInside(place, subject.place.id));
}

const isInside = (place: Place, id: string) => getUpwards(place).some((above) => above.id === id);

/** Reviews from a place or below it, or all, newest first. */
export async function getReviews(placeId?: string) {
  const rows = await getList('reviews');
  const whole = await Promise.all(
    rows.map(async (row) => ({ ...row, place: await getRequired('cities', row.place, row.id) })),
  );
  return whole
    .filter(({ place }) => placeId === undefined || isInside(place, placeId))
    .sort((a, b) => b.date.localeCompare(a.date));
}

export type ReviewGiven = Awaited<ReturnType<typeof getReviews>>[number];

/** Words and address of the page of jobs; undefined while there are none. */
export async function getJobsPage() {
  const { jobs: words } = await getShared();
  if (!words || publicContent().jobs.length === 0) return undefined;
  return { ...words, path: `/${words.slug}` };
}
