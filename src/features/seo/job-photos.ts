import type { ImageObject } from 'schema-dts';
import { absoluteUrl } from '../../lib/url/paths.ts';

/** A finished job in the graph. */
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
