import { expect, test } from 'vitest';
import { addressOf, withPages, type LaunchGroup } from './places.ts';

const ENTRY: LaunchGroup['items'][number] = {
  group: 'written',
  file: 'content/posts/a.md',
  field: 'texto',
  message: '“R$ 90” não muda sozinho',
  how: 'look',
};
const GROUP: LaunchGroup = {
  group: 'written',
  name: 'Valores',
  blocking: false,
  count: 1,
  items: [ENTRY],
};
const PAGE = { id: 'b1', title: 'Motor no Brás', as_written: ['R$ 320', '40 minutos'] };

test('what saved pages say by the word of somebody stands with what the texts say', () => {
  const [group] = withPages([GROUP], [PAGE]);
  expect(group).toMatchObject({ group: 'written', count: 3 });
  expect(group?.items.map(({ label, field }) => [label, field])).toEqual([
    [undefined, 'texto'],
    ['Motor no Brás', 'R$ 320'],
    ['Motor no Brás', '40 minutos'],
  ]);
  expect(group?.items.slice(1).map(addressOf)).toEqual(Array(2).fill('/admin/editar?id=b1'));
});

test('it is told where no text says such a thing, and not where no page does', () => {
  expect(withPages([], [PAGE])).toHaveLength(1);
  expect(withPages([], [])).toEqual([]);
});
