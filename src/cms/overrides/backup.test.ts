import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  BackupMovedError,
  describeBackup,
  packBackup,
  readBackup,
  type Backup,
  type BackupRow,
  type CallDatabase,
} from './backup.ts';

const page = (id: number, fields: object = {}) => ({
  id: String(id).padStart(4, '0'),
  title: 'Um: "dois"',
  slug: `pagina-${id}`,
  content: '<p>Texto</p>',
  description: 'Descrição',
  state: 'published',
  created_at: '2026-11-01T10:00:00+00:00',
  updated_at: '2026-11-02T10:00:00+00:00',
  ...fields,
});

const edit = (id: number, entry: string, patch: object, collection = 'company') => ({
  id,
  collection,
  entry,
  patch,
  created_at: '2026-11-03T10:00:00+00:00',
  note: 'do cartão',
});

/** A database that gives its rows as the real one does, and may change between two calls. */
function fakeDatabase(
  parts: Record<string, BackupRow[]>,
  beforeCall: () => void = () => undefined,
) {
  const watermark = { value: 7 };
  const call: CallDatabase = (name, { part, after, max_rows }) => {
    beforeCall();
    const rows = parts[part as string] ?? [];
    const last = (after as BackupRow | undefined)?.['id'];
    const from = last === undefined ? 0 : rows.findIndex(({ id }) => id === last) + 1;
    const answers: Record<string, unknown> = {
      publish_watermark: watermark.value,
      backup_parts: Object.entries(parts).map(([one, { length }]) => ({
        part: one,
        restored: true,
        row_count: length,
      })),
      backup_rows: rows.slice(from, from + Number(max_rows)),
    };
    return Promise.resolve(answers[name]);
  };
  return { call, watermark };
}

test('every row is read, in portions', async () => {
  const pages = Array.from({ length: 250 }, (_, at) => page(at, { content: 'x'.repeat(500) }));
  const { call } = fakeDatabase({ 'public.generated_pages': pages, 'public.content_edits': [] });
  const backup = await readBackup(call);
  expect(backup).toMatchObject({ covered: 7, parts: { 'public.generated_pages': pages } });
});

test('a copy that somebody saved into is read again, and given up when it never rests', async () => {
  const parts = { 'public.generated_pages': [page(1)] };
  let saves = 1;
  const once = fakeDatabase(parts, () => {
    if (saves > 0) parts['public.generated_pages'].push(page(10 - saves));
    saves -= 1;
  });
  expect((await readBackup(once.call)).parts['public.generated_pages']).toHaveLength(2);
  const never = fakeDatabase(parts, () => (never.watermark.value += 1));
  await expect(readBackup(never.call)).rejects.toThrow(BackupMovedError);
});

const backup: Backup = {
  format: 'site-backup',
  version: 1,
  madeAt: '2026-11-04T10:00:00.000Z',
  covered: 7,
  parts: {
    'public.generated_pages': [
      page(1),
      page(2, { state: 'draft', content: '' }),
      page(3, { slug: 'pagina-1', state: 'trash' }),
    ],
    'public.content_edits': [
      edit(1, '', { name: 'Velho' }),
      edit(2, '', { name: 'Novo', claims: { a: null } }),
      edit(3, 'osasco', { body: 'Uma.\n\nDuas.' }, 'cities'),
      edit(4, 'cotia', {}, 'cities'),
    ],
    'public.content_base': [
      { collection: 'company', entry: '', document: { name: 'Arquivo', tags: ['a', 'b'] } },
      { collection: 'facts', entry: 'visita', document: { id: 'visita', value: '1 h' } },
      { collection: 'cities', entry: 'osasco', document: { name: 'Osasco' } },
    ],
  },
};

test('people read current facts, what was changed, and a file for each page', () => {
  const files = describeBackup(backup);
  expect(JSON.parse(files['dados.json'] ?? '')).toEqual({
    company: { name: 'Novo', tags: ['a', 'b'], claims: {} },
    'facts/visita': { id: 'visita', value: '1 h' },
  });
  expect(files['dados.md']).toContain('  - **name**: Novo\n  - **tags**:\n    - **1**: a');
  expect(files['alteracoes.md']).toBe(
    '# Alterações em vigor\n\n## company\n\n2026-11-03 10:00 · do cartão\n\n- **name**: Novo\n' +
      '- **claims**:\n  - **a**: (retirado)\n\n## cities › osasco\n\n2026-11-03 10:00 · do cartão\n\n' +
      '- **body**:\n\n  > Uma.\n  >\n  > Duas.\n\n',
  );
  expect(Object.keys(files).filter((name) => name.startsWith('paginas/'))).toEqual([
    'paginas/publicadas/pagina-1.md',
    'paginas/rascunhos/pagina-2.md',
    'paginas/lixeira/pagina-1-0003.md',
  ]);
  expect(files['paginas/publicadas/pagina-1.md']).toMatch(
    /^---\ntitle: "Um: \\"dois\\""\n[\s\S]*---\n\n<p>Texto<\/p>\n$/,
  );
});

test('a draft takes nothing away from what is in force', () => {
  const edits = backup.parts['public.content_edits'] ?? [];
  const draft = { ...edit(5, '', { name: 'Rascunho' }), is_draft: true };
  const parts = { ...backup.parts, 'public.content_edits': [...edits, draft] };
  expect(describeBackup({ ...backup, parts })).toEqual(describeBackup(backup));
});

test('the ZIP holds what is restored, byte for byte', () => {
  const files = unzipSync(packBackup(backup));
  expect(JSON.parse(strFromU8(files['copia.json'] ?? new Uint8Array()))).toEqual(backup);
  expect(Object.keys(files)).toContain('LEIA-ME.md');
});
