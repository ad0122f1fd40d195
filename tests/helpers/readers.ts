import { fitTables } from '../../src/lib/html/tables.ts';
import { readEntities } from '../../src/lib/html/html-text.ts';
import { ensureSafeHtml, sanitizeHtml } from '../../src/lib/html/sanitize.ts';
import { checkMarkup } from '../../src/lib/html/markup.ts';
import { checkProse } from '../../src/cms/checks/prose.ts';
import { readReference } from '../../src/features/contact/page-code.ts';
import { buildShingles } from '../../src/lib/text/shingles.ts';
import { compileWording } from '../../src/features/wording/wording.ts';
import { resolveFacts } from '../../src/cms/markers/facts.ts';
import { contentDir } from '../../src/cms/collections/read.ts';
import { readRules } from '../../src/features/wording/checks.ts';
import { splitHtml, splitPassages } from '../../src/lib/text/split-text.ts';
import { splitMarkdown } from '../../src/cms/checks/own-text.ts';
import { readHtml } from '../../src/admin/writing/html/read-html.ts';
import { readMarkdown } from '../../src/admin/writing/read-markdown.ts';
import { readClipboard } from '../../src/admin/writing/read-clipboard.ts';
import { resolveMarkers } from '../../src/cms/markers/markers.ts';

const find = compileWording(readRules(contentDir()).rules);

/** Every parser of foreign text, by name. */
export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  sanitise: sanitizeHtml,
  editor: (t) => readHtml(sanitizeHtml(t)),
  tables: (t) => fitTables(ensureSafeHtml(t), 'x'),
  entities: readEntities,
  markup: checkMarkup,
  prose: (t) => checkProse(t, new Map()),
  reference: readReference,
  shingles: buildShingles,
  markers: (t) => [resolveFacts(t, new Map()), resolveMarkers(t, new Map())],
  passages: (t) => splitPassages(t),
  splitHtml: (t) => splitHtml(t),
  own: splitMarkdown,
  pasteHtml: (t) => readClipboard({ html: `<b>${t}`, text: '' }),
  pasteText: (t) => readClipboard({ html: '', text: t }),
  markdown: readMarkdown,
  wording: (t) => find([{ text: t }]),
  wordingMd: (t) => find(splitPassages(t)),
};
