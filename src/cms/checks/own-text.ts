import { cleanInline } from '../../lib/text/split-text.ts';

/** Fields that no reader sees as text of the page. */
const SILENT = new Set(
  `seoTitle description keywords updated published index image icon href link guide guides problem
  problems job topic topics related popular category intent parent city kind order difficulty pages
  confirm reviewer message phone avatar id slug type page tone from to group sample`.split(/\s+/),
);

/** A text inside the fields of an entry. */
export interface TextField {
  /** Name of the field; items of a list have the name of the list. */
  key: string;
  /** Path of the field: `items.0.title`. */
  field: string;
  text: string;
}

/** Every string inside a value, with its field. */
export function listFields(value: unknown, key = '', field = ''): TextField[] {
  if (typeof value === 'string') return [{ key, field, text: value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => listFields(item, key, `${field}.${index}`));
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) =>
    listFields(item, name, field === '' ? name : `${field}.${name}`),
  );
}

/** Every text in the fields of an entry, however deep. */
export const listTexts = (value: unknown): string[] => listFields(value).map(({ text }) => text);

/** The text of an entry's page that is its own, block by block. */
export function listOwnText({ data, body }: { data: object; body: string }): string[] {
  const shown = Object.entries(data).filter(([name]) => !SILENT.has(name));
  const fields = listFields(Object.fromEntries(shown)).filter(({ key }) => !SILENT.has(key));
  return [...fields.map(({ text }) => text), ...splitMarkdown(body)];
}

/** The text of a Markdown body, block by block; items that are only a link are left out. */
export function splitMarkdown(markdown: string): string[] {
  const blocks: string[] = [];
  let open = false;
  const add = (text: string, joins: boolean) => {
    const clean = cleanInline(text);
    if (clean === '') return;
    if (joins && open) blocks.push(`${blocks.pop() ?? ''} ${clean}`);
    else blocks.push(clean);
    open = true;
  };
  for (const raw of markdown.replace(/<!--[^]*?(?:-->|$)/g, '').split('\n')) {
    const line = raw.replace(/^[\s>]+/, '').trimEnd();
    const item = /^([-*+]|\d+[.)])\s+(.*)$/.exec(line);
    if (line === '' || /^[|\s:-]+$/.test(line)) open = false;
    else if (line.startsWith('|')) line.split('|').forEach((cell) => add(cell, false));
    else if (line.startsWith('#')) {
      add(line.replace(/^#+\s*/, ''), false);
      open = false;
    } else if (item) {
      open = false;
      if (!/^\[[^\]]*\]\([^)]*\)[.;]?$/.test(item[2] ?? '')) add(item[2] ?? '', false);
    } else add(line, true);
  }
  return blocks;
}
