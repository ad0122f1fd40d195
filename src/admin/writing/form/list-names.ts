/** Fields by which a person knows an item, the best first. */
export const NAMES = [
  'label',
  'title',
  'name',
  'job',
  'service',
  'question',
  'reason',
  'text',
  'cause',
];

/** The field by which a person knows an item of a list; undefined where it has none. */
export function titleOfItem(item: Readonly<Record<string, unknown>>): string | undefined {
  const key = NAMES.find((name) => typeof item[name] === 'string' && item[name] !== '');
  return key === undefined ? undefined : String(item[key]);
}

/** What other fields may name of a list of a record: its rows by id, or its values by key. */
export function listNames(list: unknown): { value: string; name: string }[] {
  if (typeof list !== 'object' || list === null) return [];
  if (!Array.isArray(list)) {
    return Object.entries(list).map(([key, value]) => ({ value: key, name: `${value} (${key})` }));
  }
  return (list as Record<string, unknown>[]).flatMap((item) => {
    const { id } = item;
    return typeof id === 'string' && id !== ''
      ? [{ value: id, name: titleOfItem(item) ?? id }]
      : [];
  });
}
