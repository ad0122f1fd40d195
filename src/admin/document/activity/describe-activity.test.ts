import { expect, test } from 'vitest';
import { KINDS, startOfDay, type Activity } from '../../data/activity-api.ts';
import {
  ACTIONS,
  describeAction,
  describeChange,
  describeSubject,
  toCsvRows,
} from './describe-activity.ts';

const row = (values: Partial<Activity>): Activity => ({
  id: 1,
  at: '2026-11-21T15:00:00.123+00:00',
  actor: 'a',
  actor_name: 'Ana',
  action: 'page_changed',
  subject: 'x',
  subject_name: 'Um título',
  changes: [],
  ...values,
});

test('says what was done, to what, as a sentence', () => {
  const tell = (values: Partial<Activity>) =>
    `${describeAction(row(values))} ${describeSubject(row(values))}`;
  expect(tell({})).toBe('mudou a página Um título');
  expect(
    tell({ action: 'words_changed', subject: 'faq/preco', subject_name: 'Quanto custa?' }),
  ).toBe('mudou Perguntas: Quanto custa?');
  expect(tell({ action: 'words_changed', subject: 'company/', subject_name: '' })).toBe(
    'mudou Cadastro da empresa',
  );
  expect(tell({ action: 'person_added', subject: 'b', subject_name: 'Rui' })).toBe(
    'deu acesso a Rui',
  );
  expect(tell({ action: 'person_added', subject: 'a', subject_name: 'Ana' })).toBe(
    'aceitou o convite: Ana',
  );
});

test.each([
  ['page_changed', 'state', 'draft', 'published', 'Situação', 'rascunho', 'publicada'],
  ['page_changed', 'indexed', 'false', 'true', 'Mostrar nos buscadores', 'não', 'sim'],
  ['page_changed', 'content', null, 'Um texto', 'Texto', '(nada)', 'Um texto'],
  [
    'page_changed',
    'publish_at',
    null,
    '2026-11-21T15:00:00+00:00',
    'Entra no ar em',
    '(nada)',
    /12:00/,
  ],
  ['person_changed', 'role', 'editor', 'owner', 'Papel', 'editor', 'proprietário'],
  [
    'words_changed',
    'hours.monday.0.opens',
    '08:00',
    '09:00',
    'Horário › Segunda › 1 › Abre',
    '08:00',
    '09:00',
  ],
  ['words_changed', 'address.state', 'SP', 'RJ', 'Endereço › Estado', 'SP', 'RJ'],
] as const)('%s, %s: %s → %s is “%s”: %s → %s', (action, field, old, now, name, was, becomes) => {
  const told = describeChange({ field, old, new: now }, { action, subject: 'company/' });
  expect(told).toMatchObject({ name, was });
  expect(told.becomes).toMatch(becomes);
});

test('a spreadsheet has a line for each change, and one where nothing is compared', () => {
  const changes = [
    { field: 'title', old: 'A', new: 'B' },
    { field: 'state', old: 'draft', new: 'trash' },
  ];
  const rows = toCsvRows([row({ changes }), row({ actor: null, actor_name: '' })]);
  expect(rows.map(([, ...words]) => words)).toEqual([
    ['Quem', 'O quê', 'Campo', 'Antes', 'Depois'],
    ['Ana', 'mudou a página Um título', 'Título', 'A', 'B'],
    ['Ana', 'mudou a página Um título', 'Situação', 'rascunho', 'na lixeira'],
    ['O próprio site', 'mudou a página Um título', '', '', ''],
  ]);
});

test('every action belongs to one kind, and a day ends where the next begins', () => {
  const begins: string[] = Object.values(KINDS).flatMap((kind) => kind.begins);
  for (const action of Object.keys(ACTIONS)) {
    expect(begins.filter((begin) => action.startsWith(begin))).toHaveLength(1);
  }
  expect(startOfDay('2026-02-28', 1)).toBe(startOfDay('2026-03-01'));
  expect(startOfDay('2026-03-01')).toBe('2026-03-01T03:00:00.000Z');
});
