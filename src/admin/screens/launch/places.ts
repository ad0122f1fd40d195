import { GROUPS } from '../../../features/launch/items.ts';
import { COMPANY_SCREEN, editAddress, CONTENT_SCREEN } from '../../data/addresses.ts';
import { companyParts } from '../../../features/company/collection.ts';
import { entryAddress, collectionAddress } from '../../data/content-addresses.ts';
import type { LaunchReport } from '../../../features/launch/report.ts';

export type LaunchGroup = LaunchReport['groups'][number];
export type LaunchItem = LaunchGroup['items'][number];

/** Where the field of an item is changed; the texts of the site where no field closes it alone. */
export function addressOf({
  at,
  how,
  page,
}: Pick<LaunchItem, 'at' | 'how' | 'page'>): string | undefined {
  if (page !== undefined) return editAddress(page);
  if (!at) return how === 'server' ? undefined : CONTENT_SCREEN;
  if (at.collection !== 'company') {
    return entryAddress(at.collection, at.entry, at.path);
  }
  const [field = ''] = at.path.split('.');
  const card = Object.entries(companyParts).find(([, fields]) => Object.hasOwn(fields, field))?.[0];
  if (card === undefined) return CONTENT_SCREEN;
  return `${COMPANY_SCREEN}?ficha=${card}&campo=${encodeURIComponent(at.path)}`;
}

/** Where the things of a group that stops nothing are looked at; undefined where there is no such place. */
export function addressOfGroup({ group }: Pick<LaunchGroup, 'group'>): string | undefined {
  if (group === 'places') return collectionAddress('cities');
  return group === 'posts' ? collectionAddress('posts') : undefined;
}

/** What only whoever runs the server can do, ready to be sent. */
export const messageForServer = (items: readonly LaunchItem[]): string =>
  [
    'Olá! Antes de o site ir ao ar, falta configurar onde ele é publicado:',
    ...items.map(({ field, message }) => `- ${field}: ${message}`),
    'Depois é só publicar de novo. Obrigado!',
  ].join('\n');

/** The groups with what saved pages say by somebody's word. */
export function withPages(
  groups: readonly LaunchGroup[],
  pages: readonly { id: string; title: string; as_written: readonly string[] | null }[],
): LaunchGroup[] {
  const group = 'written';
  const items = pages.flatMap(({ id, title, as_written: quotes }) =>
    (quotes ?? []).map((quote): LaunchItem => ({
      group,
      file: id,
      field: quote,
      label: title,
      message: `“${quote}” não muda sozinho; “Quem fez o quê” diz quem salvou`,
      how: 'look',
      page: id,
    })),
  );
  if (items.length === 0) return [...groups];
  const own = groups.find((one) => one.group === group)?.items ?? [];
  const all = [...own, ...items];
  return [
    ...groups.filter((one) => one.group !== group),
    { group, name: GROUPS[group], blocking: false, count: all.length, items: all },
  ];
}
