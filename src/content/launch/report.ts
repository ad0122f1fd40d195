import { pluralize } from '../../lib/text.ts';
import { GROUPS, isBlocking, WAYS, type Group, type OpenItem } from './items.ts';

function formatGroup(name: string, items: readonly OpenItem[]): string[] {
  const lines = items.map(({ file, field, message }) => `  ${file} › ${field}: ${message}`);
  return [`${name} (${items.length})`, ...lines, ''];
}

/** The open items as the owner reads them. */
export function formatItems(items: readonly OpenItem[]): string {
  const groups = (Object.keys(GROUPS) as Group[]).flatMap((group) => {
    const own = items.filter((item) => item.group === group);
    return own.length === 0 ? [] : formatGroup(GROUPS[group], own);
  });
  const open = items.filter(isBlocking).length;
  const verdict =
    open === 0
      ? 'Nada em aberto: o site pode ir ao ar.'
      : `${pluralize(open, 'item em aberto', 'itens em aberto')} antes de o site ir ao ar.`;
  return [...groups, verdict].join('\n');
}

/** The open items as data, for other tools. */
export function buildReport(items: readonly OpenItem[]) {
  const groups = (Object.keys(GROUPS) as Group[]).map((group) => ({
    group,
    name: GROUPS[group],
    blocking: isBlocking({ group }),
    items: items
      .filter((item) => item.group === group)
      .map((item) => ({ ...item, todo: WAYS[item.how] })),
  }));
  const open = items.filter(isBlocking).length;
  return { ready: open === 0, open, groups: groups.filter((group) => group.items.length > 0) };
}
