import { once } from '../site/once.ts';
import { publicContent } from '../site/content.ts';

/** The questions that find a fitting product, with their address; undefined if there are none. */
export const getSizing = once(() => {
  const [entry] = publicContent().sizing;
  return Promise.resolve(entry && { ...entry.data, path: `/${entry.data.slug}` });
});

export type SizingPage = NonNullable<Awaited<ReturnType<typeof getSizing>>>;
