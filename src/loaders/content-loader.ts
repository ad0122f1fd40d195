import type { Loader, LoaderContext } from 'astro/loaders';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MarkdownCollection } from '../schemas/collections.ts';
import { CONTENT_DIR, ContentError, listMarkdown, parseMarkdown, readMarkers } from './files.ts';

/**
 * Astro's `glob` loader logs a render error and publishes the page without its text, and knows
 * nothing of markers; this one stops the build and names file and field.
 */
export function markdownLoader(name: MarkdownCollection): Loader {
  async function sync(context: LoaderContext) {
    const { store } = context;
    const markers = readMarkers();
    const files = listMarkdown(name);
    const stale = new Set(store.keys());
    const problems = [];
    for (const file of files) {
      const source = readFileSync(file, 'utf8');
      const read = parseMarkdown(name, file, source, markers);
      problems.push(...read.problems);
      for (const { id, data, body } of read.entries) {
        stale.delete(id);
        const digest = context.generateDigest({ data, body });
        if (store.get(id)?.digest === digest) continue;
        const rendered = await context.renderMarkdown(body, { fileURL: pathToFileURL(file) });
        rendered.html = markStops(wrapTables(rendered.html));
        const filePath = path.relative(process.cwd(), file);
        store.set({ id, data, body, filePath, digest, rendered });
      }
    }
    if (problems.length > 0) throw new ContentError(problems);
    for (const id of stale) store.delete(id);
  }
  return {
    name: `content-${name}`,
    load: (context) => watched(context, name, () => sync(context)),
  };
}

/** A wide table scrolls by itself, also by keyboard, instead of stretching the page. */
function wrapTables(html: string): string {
  return html
    .replaceAll(
      '<table>',
      '<div class="scroll-x" tabindex="0" role="region" aria-label="Tabela"><table>',
    )
    .replaceAll('</table>', '</table></div>');
}

/** A quote that opens with the words of a warning looks like one. */
function markStops(html: string): string {
  return html.replace(/<blockquote>(\s*<p><strong>Pare)/g, '<blockquote class="stop">$1');
}

async function watched(context: LoaderContext, name: string, sync: () => Promise<void>) {
  await sync();
  const inputs = [name, 'company.yaml', 'facts.yaml'].map((entry) => path.join(CONTENT_DIR, entry));
  const onChange = (file: string) => {
    if (!inputs.some((input) => file === input || file.startsWith(input + path.sep))) return;
    sync().catch((error: unknown) => {
      context.logger.error(String(error));
    });
  };
  context.watcher?.on('change', onChange).on('add', onChange).on('unlink', onChange);
}
