import type { ImageObject, Review } from 'schema-dts';
import { absoluteUrl } from '../paths.ts';

/** What the graph tells of a finished job. */
interface JobPhotos {
  date: string;
  service: string;
  place: { data: { name: string } };
  photos: readonly { alt: string }[];
  /** Addresses of the photos, in their order. */
  addresses: readonly string[];
}

/** The photos of finished jobs. */
export function buildJobs(jobs: readonly JobPhotos[], site: string): ImageObject[] {
  return jobs.flatMap(({ date, service, place, photos, addresses }) =>
    photos.map(({ alt }, at): ImageObject => ({
      '@type': 'ImageObject',
      contentUrl: absoluteUrl(addresses[at] ?? '', site),
      name: service,
      caption: alt,
      dateCreated: date,
      contentLocation: { '@type': 'Place', name: place.data.name },
      creator: { '@id': absoluteUrl('/#empresa', site) },
    })),
  );
}

/** A dated review that its writer allowed to be shown. */
interface GivenReview {
  name: string;
  date: string;
  service: string;
  rating: number;
  text: string;
}

/** Reviews of services; a firm may not tell search engines how it rates itself. */
export function buildReviews(reviews: readonly GivenReview[], site: string): Review[] {
  return reviews.map(({ name, date, service, rating, text }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: date,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    itemReviewed: {
      '@type': 'Service',
      name: service,
      provider: { '@id': absoluteUrl('/#empresa', site) },
    },
  }));
}
