import { pluralize } from '../../lib/text/text.ts';
import { GROUPS, isBlocking, type Group, type OpenItem } from './items.ts';

function formatGroup(name: string, items: readonly OpenItem[]): string[] {
  const lines = items.map(({ file, field, message, how, seal = '' }) => {
    const toConfirm = how === 'confirm' ? ` [confirmed: ${seal}]` : '';
    return `  ${file} › ${field}: ${message}${toConfirm}`;
  });
  return [`${name} (${items.length})`, ...lines, ''];
}

/** The open items as text for the owner. */
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

interface LaunchGroup {
  group: Group;
  name: string;
  /** Whether its items must be closed before the site goes live. */
  blocking: boolean;
  count: number;
  items: OpenItem[];
}

/** What is open before the launch. */
export interface LaunchReport {
  ready: boolean;
  /** How many items must be closed. */
  open: number;
  /** In the order of work, without empty groups. */
  groups: LaunchGroup[];
}

/** The open items as data, for the panel and other tools. */
export function buildReport(items: readonly OpenItem[]): LaunchReport {
  const groups = (Object.keys(GROUPS) as Group[]).map((group): LaunchGroup => {
    const own = items.filter((item) => item.group === group);
    return {
      group,
      name: GROUPS[group],
      blocking: isBlocking({ group }),
      count: own.length,
      items: own,
    };
  });
  const open = items.filter(isBlocking).length;
  return { ready: open === 0, open, groups: groups.filter(({ count }) => count > 0) };
}

/**
 * Groups whose items the panel lists; of the others, which stop nothing and are many, it shows the
 * number.
 */
const isListed = ({ group, blocking }: LaunchGroup) =>
  blocking || group === 'prices' || group === 'written';

/** The report that the panel loads with every screen, without what it does not list. */
export function shortenReport({ groups, ...report }: LaunchReport): LaunchReport {
  return {
    ...report,
    groups: groups.map((group) => (isListed(group) ? group : { ...group, items: [] })),
  };
}
