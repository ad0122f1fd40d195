import { once } from '../site/once.ts';
import { publicContent } from '../site/content.ts';

/** The questions that say which product fits, with their address; undefined without any. */
export const getSizing = once(() => {
  const [entry] = publicContent().sizing;
  return Promise.resolve(entry && { ...entry.data, path: `/${entry.data.slug}` });
});

export type SizingPage = NonNullable<Awaited<ReturnType<typeof getSizing>>>;
