import { isObject, type Document } from '../../../content/edits.ts';
import { formatDay } from '../../../lib/dates.ts';
import { closure } from '../../../schemas/company.ts';

/** Days off as somebody writes them: two ISO days, empty until chosen, and the name that clients read. */
export interface RecessWords {
  from: string;
  to: string;
  reason: string;
}

/** What is asked for where nothing was written. */
const MISSING: Record<keyof RecessWords, string> = {
  from: 'escolha o primeiro dia fechado',
  to: 'escolha o último dia fechado',
  reason: 'escreva o nome que o cliente lê',
};

const PAST = 'estes dias já passaram; escolha de hoje em diante';

export function listClosures(document: Document): Document[] {
  const { closures } = document;
  return Array.isArray(closures) ? closures.filter(isObject) : [];
}

const say = ({ from, to, reason }: Document) =>
  `"${String(reason)}", de ${formatDay(String(from))} a ${formatDay(String(to))}`;

const areSameDays = (a: Document, b: Document) => a['from'] === b['from'] && a['to'] === b['to'];

/** Whether two rows share a day; a row that lacks one shares none. */
function overlap(a: Document, b: Document): boolean {
  const days = [a['from'], a['to'], b['from'], b['to']];
  if (!days.every((day) => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)))
    return false;
  return String(a['from']) <= String(b['to']) && String(b['from']) <= String(a['to']);
}

/**
 * What is wrong with the days off that a save brings, by field (`closures.0.to`): days that are over,
 * and days that other days off hold already. What was saved before is not looked at.
 * @param today ISO day in Brasília
 */
export function checkClosures(
  before: Document,
  after: Document,
  today: string,
): [string, string][] {
  const saved = listClosures(before);
  const rows = listClosures(after);
  const isNew = rows.map((row) => {
    const at = saved.findIndex((old) => areSameDays(old, row));
    if (at >= 0) saved.splice(at, 1);
    return at < 0;
  });
  return rows.flatMap((row, at): [string, string][] => {
    if (!isNew[at]) return [];
    const { to } = row;
    if (typeof to === 'string' && to !== '' && to < today) return [[`closures.${at}.to`, PAST]];
    const other = rows.find(
      (one, index) => index !== at && (!isNew[index] || index < at) && overlap(one, row),
    );
    if (!other) return [];
    const words = `já está marcado: ${say(other)}; mude aquele, ou escolha outros dias`;
    return [[`closures.${at}.from`, words]];
  });
}

/**
 * What is wrong with days off that are to be added to those of a record, by field; the first
 * complaint of each.
 * @param today ISO day in Brasília
 */
export function checkRecess(
  words: RecessWords,
  { original, document }: { original: Document; document: Document },
  today: string,
): Partial<Record<keyof RecessWords, string>> {
  const closures = listClosures(document);
  const row = { ...words };
  const own = checkClosures({ closures }, { closures: [...closures, row] }, today);
  const unsaved = closures.find(
    (one) => overlap(one, row) && !listClosures(original).some((saved) => areSameDays(saved, one)),
  );
  const found = [
    ...(closure.safeParse(row).error?.issues ?? []).map(({ path, message }): [string, string] => [
      String(path[0]),
      message,
    ]),
    ...own.map(([field, message]): [string, string] => {
      const name = field.slice(field.lastIndexOf('.') + 1);
      return name === 'from' && unsaved
        ? [name, `${say(unsaved)}, já está no formulário: cancele e toque em “Conferir e salvar”`]
        : [name, message];
    }),
  ];
  const errors: Partial<Record<keyof RecessWords, string>> = {};
  for (const [name, message] of found) {
    const key = name as keyof RecessWords;
    errors[key] ??= words[key] === '' ? MISSING[key] : message;
  }
  return errors;
}
