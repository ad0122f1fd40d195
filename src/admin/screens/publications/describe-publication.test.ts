import { expect, test } from 'vitest';
import type { Activity } from '../../data/activity-api.ts';
import {
  describeCause,
  describePages,
  describeSteps,
  describeWait,
  savedUntil,
} from './describe-publication.ts';

const done = (values: Partial<Activity>): Activity => ({
  id: 'edit-1',
  at: '2026-11-21T12:00:00+00:00',
  actor: 'a',
  actor_name: 'Ana',
  action: 'words_changed',
  subject: 'company/',
  subject_name: '',
  role: null,
  ...values,
});

test.each<[Activity[], string, string]>([
  [[done({})], 'saved', 'Ana mudou Cadastro da empresa'],
  [[done({ action: 'page_changed', subject_name: 'Motor' })], 'saved', 'Ana mudou a página Motor'],
  [
    [done({ action: 'page_deleted', subject_name: 'Motor', actor: null, actor_name: '' })],
    'saved',
    'O próprio site excluiu de vez a página Motor',
  ],
  [
    [done({ action: 'page_changed', subject_name: 'A' }), done({})],
    'saved',
    'Ana mudou a página A, e mais 1',
  ],
  [[], 'first', 'Primeira publicação'],
  [[done({})], 'first', 'Primeira publicação'],
  [[], 'made', 'O site foi montado de novo'],
  [[], 'date', 'Chegou um dia marcado'],
])('%j, %s: %s', (causes, reason, words) => {
  const said = describeCause({ causes, reason: reason as 'saved' });
  expect(said).toContain(words);
  expect(said).not.toMatch(/undefined|phones|main|company/);
});

const report = (added: number, changed: number, removed: number) => ({
  reason: 'saved' as const,
  report: { added, changed, removed, unexplained: 0, pages: [] },
});

test.each([
  [report(0, 467, 0), '467 páginas mudaram'],
  [report(1, 1, 2), '1 página mudou, 1 página nova, 2 páginas saíram'],
  [report(0, 0, 0), 'o texto principal das páginas é o mesmo'],
  [{ ...report(0, 0, 0), reason: 'first' as const }, 'o site inteiro'],
])('%j: %s', (given, words) => expect(describePages(given)).toBe(words));

test.each([
  ['2026-11-21T12:00:00+00:00', '2026-11-21T12:00:00.2+00:00', 'no ar 1 s depois de salvo'],
  ['2026-11-21T12:00:00+00:00', '2026-11-21T12:01:30+00:00', 'no ar 90 s depois de salvo'],
  ['2026-11-21T12:00:00+00:00', '2026-11-21T12:04:10+00:00', 'no ar 4 min depois de salvo'],
  [null, '2026-11-21T12:04:10+00:00', undefined],
  ['2026-11-21T12:00:00+00:00', null, undefined],
])('saved at %s, live at %s: %s', (saved_at, live_at, words) =>
  expect(describeWait({ saved_at, live_at })).toBe(words),
);

test('of a publication whose steps were timed, what the wait was spent on', () => {
  const steps = { send: 4, build: 8.3, read: 0.2, check: 6 };
  const timed = { report: { ...report(0, 1, 0).report, steps } };
  const saved_at = '2026-11-21T12:00:00+00:00';
  const said = 'leitura do que foi salvo 0,2 s, montagem 8,3 s, conferência 6 s, envio 4 s';
  expect(describeSteps({ ...timed, saved_at, live_at: '2026-11-21T12:01:00+00:00' })).toBe(
    `até começar 41,5 s, ${said}`,
  );
  expect(describeSteps({ ...timed, saved_at: null, live_at: '2026-11-21T12:01:00+00:00' })).toBe(
    said,
  );
  expect(describeSteps({ ...report(0, 1, 0), saved_at, live_at: null })).toBeUndefined();
});

test('what was saved while a site was made is not in it', () => {
  const built_at = '2026-11-21T12:01:00+00:00';
  expect(savedUntil({ causes: [done({})], built_at })).toBe(done({}).at);
  expect(savedUntil({ causes: [], built_at })).toBe(built_at);
});
