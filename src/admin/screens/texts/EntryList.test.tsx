import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queries } from '../../data/queries.ts';
import { EntryList } from './EntryList.tsx';

test('of ninety entries the first ones are shown, and the others in one tap', () => {
  const entries = Array.from({ length: 90 }, (_, at) => ({
    collection: 'cities' as const,
    entry: `lugar-${at}`,
    title: `Lugar ${at}`,
    edit: undefined,
  }));
  const html = (most?: number, onMore?: () => void) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <EntryList entries={entries} most={most} userId="" {...(onMore && { onMore })} />
      </QueryClientProvider>,
    );
  expect(html(12).match(/<li>/g)).toHaveLength(12);
  expect(html(12)).toContain('Ver todos (90)');
  expect(html(90)).not.toContain('Ver todos');
  // Of those that follow nobody knows how many they are.
  expect(html(12, () => undefined)).toContain('Ver mais');
  expect(html(90, () => undefined)).toContain('Ver mais');
  expect(html().match(/<li>/g)).toHaveLength(90);
});

test('what was searched for is shown as it reads, and opens at its field', () => {
  const found = {
    collection: 'cities' as const,
    entry: 'osasco',
    title: 'Osasco',
    edit: undefined,
    field: 'body',
    sentence: 'O portão **range** na [ladeira](/x).',
  };
  const cells = { ...found, entry: 'barueri', sentence: 'pó do tempo seco | lubrificação |' };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <EntryList entries={[found, cells]} userId="" />
    </QueryClientProvider>,
  );
  expect(html).toContain('<q>O portão range na ladeira.</q>');
  expect(html).toContain('<q>pó do tempo seco · lubrificação</q>');
  expect(html).toContain('item=osasco&amp;campo=body"');
});

test('a post that waits for its day says so, a draft that it is one, and neither says both', () => {
  const edit = {
    ...{ id: 1, at: '2026-11-23T12:00:00.000Z', by: null, isDraft: false, isStale: false },
    ...{ isRemoval: false, outcome: undefined },
  };
  const flags = (changes: object, published = '2099-12-24') => {
    const post = { collection: 'posts' as const, entry: 'a', title: 'A', published };
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <EntryList entries={[{ ...post, edit: { ...edit, ...changes } }]} userId="" />
      </QueryClientProvider>,
    );
  };
  const day = 'entra no ar em 24 de dezembro de 2099';
  expect(flags({})).toContain(day);
  expect(flags({}, '2026-11-20')).not.toContain('entra no ar');
  expect(flags({ isDraft: true })).toContain('<span>rascunho</span>');
  expect(flags({ isDraft: true })).not.toContain(day);
  expect(flags({ isRemoval: true })).not.toContain(day);
});
