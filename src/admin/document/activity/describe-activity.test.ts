import { expect, test } from 'vitest';
import { KINDS, startOfDay, type Activity } from '../../data/activity-api.ts';
import {
  ACTIONS,
  addressOf,
  describeAction,
  describeSubject,
  nameActor,
  toCsvRows,
} from './describe-activity.ts';

const row = (values: Partial<Activity>): Activity => ({
  id: 'act-1',
  at: '2026-11-21T15:00:00.123+00:00',
  actor: 'a',
  actor_name: 'Ana',
  action: 'page_changed',
  subject: 'x',
  subject_name: 'Um título',
  role: null,
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
  expect(tell({ action: 'person_changed', subject_name: 'Rui', role: 'owner' })).toBe(
    'mudou o papel de Rui (proprietário)',
  );
  expect(tell({ action: 'person_changed', subject_name: 'Rui' })).toBe('mudou o nome de Rui');
});

test('says who did it: the site itself, a person, or one whose name is kept no longer', () => {
  expect(nameActor(row({ actor: null, actor_name: '' }))).toBe('O próprio site');
  expect(nameActor(row({}))).toBe('Ana');
  expect(nameActor(row({ actor_name: '' }))).toBe('Alguém que já saiu');
});

test.each([
  ['page_changed', 'x', '/admin/editar?id=x'],
  ['page_trashed', 'x', '/admin/editar?id=x'],
  ['page_deleted', 'x', undefined],
  ['words_changed', 'faq/preco', '/admin/textos?conjunto=faq&item=preco'],
  ['words_removed', 'posts/2026/um', '/admin/textos?conjunto=posts&item=2026%2Fum'],
  ['words_changed', 'company/', '/admin/textos?conjunto=company'],
  ['words_changed', 'noSuchSet/x', undefined],
  ['site_allowed', '7', '/admin/publicacoes'],
  ['person_removed', 'b', undefined],
  ['copy_taken', '', undefined],
])('%s of “%s” leads to %s', (action, subject, address) =>
  expect(addressOf({ action, subject })).toBe(address),
);

test('a spreadsheet has a line for each deed', () => {
  const rows = toCsvRows([
    row({}),
    row({ actor: null, actor_name: '', action: 'site_published', subject_name: '' }),
  ]);
  expect(rows.map(([, ...words]) => words)).toEqual([
    ['Quem', 'O quê'],
    ['Ana', 'mudou a página Um título'],
    ['O próprio site', 'foi publicado'],
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
