import { isObject, type Document } from '../../../cms/overrides/edits.ts';
import { stepInto } from '../../../features/company/confirmed.ts';
import { ROW_KEYS } from '../../../lib/rows.ts';
import { pluralize } from '../../../lib/text/text.ts';
import type { FieldUsage } from '../../data/site-report.ts';
import { valueAt, type Path } from './values.ts';

/** The path of a field as reports write it: rows by their names, `phones.main.number`. */
export function reportPath(document: Document, path: Path): string {
  return path
    .map((part, at) => {
      if (typeof part !== 'number') return part;
      const row = valueAt(document, path.slice(0, at + 1));
      const key = isObject(row) ? ROW_KEYS.map((name) => row[name]).find(Boolean) : undefined;
      return typeof key === 'string' ? key : String(part);
    })
    .join('.');
}

/** The path of a field in a form, of a path as reports write it; as far as there is one. */
export function formPath(document: Document, fieldPath: string): Path {
  let value: unknown = document;
  const path: (string | number)[] = [];
  for (const part of fieldPath.split('.')) {
    const at = Array.isArray(value) ? value.indexOf(stepInto(value, part)) : part;
    if (at === -1) break;
    path.push(at);
    value = valueAt(value, [at]);
  }
  return path;
}

export interface NoteSources {
  document: Document;
  usage: FieldUsage | undefined;
  /** Fields that variables of the server set, whatever is written here. */
  serverFields: readonly string[];
}

/** Where a field of the company record shows, or that it is set elsewhere. */
export function noteOf(path: Path, { document, usage, serverFields }: NoteSources) {
  const fieldPath = reportPath(document, path);
  if (serverFields.includes(fieldPath)) {
    return 'Quem cuida do site definiu este dado: o site mostra o de lá, não o daqui.';
  }
  const pages = usage?.[fieldPath]?.pages;
  return pages === undefined || pages === 0
    ? undefined
    : `Aparece em ${pluralize(pages, 'página', 'páginas')}.`;
}
