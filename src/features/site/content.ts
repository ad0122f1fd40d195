import { isToCome } from '../../lib/dates/dates.ts';
import { pathOf, type Content, type ContentReading } from '../../collections.ts';
import { sharedContent } from '../../cms/collections/read.ts';

/** The content of this process, which `loadContent` of `src/site.ts` has read. */
export function siteContent(): ContentReading {
  const reading = sharedContent();
  if (!reading) throw new Error('No content was read: call loadContent() of src/site.ts first.');
  return reading as ContentReading;
}

/** Content that visitors may see, and addresses that are still to come. */
interface Shown {
  content: Content;
  /** Addresses of the posts whose day has not come. */
  coming: ReadonlySet<string>;
}

/** A post that was written ahead: its `updated` is not before its own day. */
function notBeforeItsDay(post: Content['posts'][number]): Content['posts'][number] {
  const { published, updated } = post.data;
  return updated < published ? { ...post, data: { ...post.data, updated: published } } : post;
}

/**
 * What visitors may see of a content at the moment of its reading: a post from its day on, in
 * Brasília, and redirects whose target is visible. The checks read all of it.
 */
export function show({ content, readAt }: Pick<ContentReading, 'content' | 'readAt'>): Shown {
  const isComing = ({ data }: Content['posts'][number]) =>
    isToCome(data.published, new Date(readAt));
  const coming = new Set(content.posts.filter(isComing).map(pathOf));
  return {
    content: {
      ...content,
      posts: content.posts.filter((post) => !isComing(post)).map(notBeforeItsDay),
      redirects: content.redirects.filter(({ data }) => !coming.has(data.to)),
    },
    coming,
  };
}

let last: { reading: ContentReading; shown: Shown } | undefined;

function shown(): Shown {
  const reading = siteContent();
  if (last?.reading !== reading) last = { reading, shown: show(reading) };
  return last.shown;
}

/** What visitors may see of the content of this process. */
export const publicContent = (): Content => shown().content;

/** Addresses of the posts of this process whose day has not come. */
export const comingPosts = (): ReadonlySet<string> => shown().coming;
