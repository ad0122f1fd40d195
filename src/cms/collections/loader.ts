import type { Loader, LoaderContext } from 'astro/loaders';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepSingleTildes } from '../../lib/html/single-tilde.ts';
import { readEdits } from '../overrides/edits-file.ts';
import { codeDigest } from './code-digest.ts';
import { contentDir, ContentError, readContent, shareContent } from './read.ts';
import { namesOf, type Collections, type PageCollection } from './define.ts';
import type { Site } from './site.ts';
import type { Entry } from './validate.ts';

/** The collections of pages of a list. */
type PagesOf<List extends Collections> = {
  [Name in keyof List as List[Name] extends PageCollection ? Name & string : never]: List[Name];
};

/** What visitors may see now, by collection. */
type Visible = () => Readonly<Record<string, readonly Entry<string, Record<string, unknown>>[]>>;

/**
 * Loaders of the collections of pages, whose Markdown Astro renders; all others are read where they
 * are needed. They share one reading of the content folder and one watcher. The schemas were
 * applied there, so that all mistakes are reported at once; Astro's own loaders stop at the first,
 * and publish a page without its text if its Markdown cannot be read.
 */
export function contentLoaders<List extends Collections>(site: Site<List>, visible: Visible) {
  const contexts = new Map<string, LoaderContext>();
  const names = namesOf(site.collections, 'pages');
  return Object.fromEntries(
    names.map((name) => {
      const loader: Loader = {
        name: `content-${name}`,
        schema: (site.collections[name] as PageCollection).schema,
        load: async (context) => {
          contexts.set(name, context);
          const before = new Map(context.store.entries());
          // In the order of the content, not that of an earlier build's store.
          context.store.clear();
          await fill(context, visible()[name] ?? [], before);
          // Astro loads all collections together, so the first one may watch for all.
          if (name === names[0]) watch(site, visible, context, contexts);
        },
      };
      return [name, loader];
    }),
  ) as { [Name in keyof PagesOf<List>]: Loader & { schema: PagesOf<List>[Name]['schema'] } };
}

type Stored = NonNullable<ReturnType<LoaderContext['store']['get']>>;

/** Renders entries that no store holds in their current form, with the current renderer. */
async function fill(
  context: LoaderContext,
  entries: readonly Entry<string, Record<string, unknown>>[],
  before: ReadonlyMap<string, Stored> = new Map(),
): Promise<void> {
  const { store } = context;
  const stale = new Set(store.keys());
  for (const { id, data, body, file } of entries) {
    stale.delete(id);
    const digest = context.generateDigest({ code: codeDigest(), file, data, body });
    if (store.get(id)?.digest === digest) continue;
    const known = before.get(id);
    const rendered =
      known?.rendered && known.digest === digest
        ? known.rendered
        : await context.renderMarkdown(keepSingleTildes(body), { fileURL: pathToFileURL(file) });
    store.set({ id, data, body, filePath: file, digest, rendered });
  }
  for (const id of stale) store.delete(id);
}

/** Reads everything again after a change; a mistake leaves the pages as they are. */
function watch(
  site: Site,
  visible: Visible,
  { watcher, logger }: LoaderContext,
  contexts: ReadonlyMap<string, LoaderContext>,
) {
  const dir = contentDir() + path.sep;
  const refresh = async (file: string) => {
    if (!file.startsWith(dir)) return;
    const reading = readContent(site, contentDir(), readEdits());
    const problems = site.findProblems(reading);
    if (problems.length > 0) {
      logger.error(new ContentError(problems, reading.refusedLive).message);
      return;
    }
    shareContent(reading);
    for (const [name, context] of contexts) await fill(context, visible()[name] ?? []);
  };
  const onChange = (file: string) => {
    refresh(file).catch((error: unknown) => logger.error(String(error)));
  };
  // The folder of another business may be outside the project.
  watcher?.add(contentDir());
  watcher?.on('change', onChange).on('add', onChange).on('unlink', onChange);
}
