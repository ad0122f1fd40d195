import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packBackup, type Backup } from '../../src/cms/overrides/backup.ts';
import { parseBackup } from '../../src/cms/overrides/restore.ts';

const backup: Backup = {
  format: 'site-backup',
  version: 1,
  madeAt: '2026-11-04T10:00:00.000Z',
  covered: 7,
  parts: { 'public.generated_pages': [{ id: 'a', title: 'Ação' }] },
};
const json = (changes: object) => strToU8(JSON.stringify({ ...backup, ...changes }));

test('the ZIP and the file in it are both a copy', { tags: '@backup' }, () => {
  expect(parseBackup(packBackup(backup))).toEqual(backup);
  expect(parseBackup(json({}))).toEqual(backup);
});

test(
  'edits of an older copy count as live, those of a newer one as they were',
  { tags: '@backup' },
  () => {
    const edits = [{ id: 1 }, { id: 2, live_at: null }];
    const { parts } = parseBackup(json({ parts: { 'public.content_edits': edits } }));
    expect(parts['public.content_edits']).toEqual([{ id: 1, live_at: backup.madeAt }, edits[1]]);
  },
);

test(
  'what waited in an older copy, as a draft or for a date, is a draft; what was to end is told',
  { tags: '@backup' },
  () => {
    const edit = (id: number, entry: string, due_at: string | null, ends_at: string | null) => ({
      ...{ id, collection: 'faq', entry, live_at: null, due_at, ends_at },
    });
    const [ended, never] = ['2026-12-26T03:00:00+00:00', null];
    const edits = [
      edit(6, 'ends', null, ended),
      edit(1, 'draft', 'infinity', never),
      edit(2, 'planned', '2026-12-24T03:00:00+00:00', ended),
      edit(3, 'live', null, never),
      // An older version of the page had an end date.
      edit(4, 'stays', null, ended),
      edit(5, 'stays', null, never),
      // The version that was saved before the date came.
      edit(7, 'live', '2026-11-01T03:00:00+00:00', never),
      { id: 8, collection: 'faq', entry: 'new', live_at: null, is_draft: true },
    ];
    const told: string[] = [];
    const { parts } = parseBackup(json({ parts: { 'public.content_edits': edits } }), (...one) =>
      told.push(one.join(' ')),
    );
    const found = parts['public.content_edits'] ?? [];
    expect(found.map(({ id, is_draft }) => [id, is_draft])).toEqual([
      [6, false],
      [1, true],
      [2, true],
      [3, false],
      [4, false],
      [5, false],
      [7, true],
      [8, true],
    ]);
    expect(found.flatMap(Object.keys)).not.toContain('due_at');
    expect(found.flatMap(Object.keys)).not.toContain('ends_at');
    expect(told).toEqual([`faq/ends ${ended}`]);
  },
);

test.each([
  ['nothing', new Uint8Array(), 'cut short'],
  ['half a file', json({}).slice(0, 60), 'cut short'],
  ['half a ZIP', packBackup(backup).slice(0, 300), 'ZIP is damaged'],
  ['another ZIP', zipSync({ 'fotos.txt': strToU8('x') }), 'holds no copia.json'],
  ['another JSON', strToU8('[1]'), 'no copy of a site'],
  ['a list of nothing', strToU8('null'), 'no copy of a site'],
  ['a newer form', json({ version: 2 }), 'version 2 of the form.*reads version 1'],
  ['rows that are none', json({ parts: { a: [1] } }), 'damaged.*parts'],
  ['no number of the last change', json({ covered: 'x' }), 'damaged.*covered'],
  ['a stranger', json({ more: 1 }), 'damaged.*more'],
])('%s is told apart from a copy', { tags: '@backup' }, (_, bytes, message) =>
  expect(() => parseBackup(bytes)).toThrow(new RegExp(message, 's')),
);
