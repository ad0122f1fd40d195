import type { Edit } from '../../cms/overrides/edits.ts';
import type { EditsFile } from '../../cms/overrides/edits-file.ts';
import type { OpenItem } from '../../features/launch/items.ts';
import { listUnproven } from '../choose.ts';
import { PublishError } from '../failure.ts';

/** What must be filled in or confirmed before the site may go live, with these edits, and how to print it. */
export type ReadOpenItems = (edits: readonly Edit[]) => {
  items: readonly OpenItem[];
  text: string;
};

/**
 * Refuses a site with anything fictitious or unconfirmed, unless it goes to a trial address. Where
 * that comes from edits that are not live yet, these are left out, and nothing else waits.
 */
export function checkLaunch(
  edits: EditsFile,
  readOpenItems: ReadOpenItems,
  { isTrial, log }: { isTrial: boolean; log: (line: string) => void },
): EditsFile {
  const { items, text } = readOpenItems(edits.edits);
  if (items.length === 0) {
    log('nothing open');
    return edits;
  }
  if (isTrial) {
    log(`${items.length} item(s) open, passed over by DEPLOY_TRIAL`);
    return edits;
  }
  const fewer = leaveOutOpening(edits, (some) => readOpenItems(some).items);
  if (fewer) {
    for (const { id, rejected } of fewer.edits) {
      if (rejected) log(`edit ${id} leaves open what was closed; the site is built without it`);
    }
    return fewer;
  }
  console.error(text);
  throw new PublishError(
    `${items.length} item(s) are open before the site may go live (npm run check:launch). ` +
      'For a trial address: DEPLOY_TRIAL=1.',
    'Há dados por preencher ou confirmar: responda em “Antes de ir ao ar”.',
  );
}

/** The edits without those new ones that open items come from; undefined if others stay open. */
function leaveOutOpening(
  given: EditsFile,
  listOpen: (edits: readonly Edit[]) => readonly OpenItem[],
): EditsFile | undefined {
  const nameOf = ({ file, field, message }: OpenItem) => `${file}\n${field}\n${message}`;
  let { edits } = given;
  let open = listOpen(edits);
  for (const { id, collection, entry } of listUnproven(given).toReversed()) {
    const fewer = edits.map((edit) => (edit.id === id ? { ...edit, rejected: [] } : edit));
    const rest = listOpen(fewer);
    if (rest.length >= open.length) continue;
    const names = new Set(rest.map(nameOf));
    const rejected = open
      .filter((item) => !names.has(nameOf(item)))
      .map(({ at, message }) => ({
        field: at?.collection === collection && at.entry === entry ? at.path : '',
        message: `assim o site não pode ir ao ar: ${message}`,
      }));
    edits = edits.map((edit) => (edit.id === id ? { ...edit, rejected } : edit));
    open = rest;
    if (open.length === 0) return { ...given, edits };
  }
  return undefined;
}
