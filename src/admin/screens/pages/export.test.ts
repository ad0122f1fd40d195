import { expect, test } from 'vitest';
import type { PageContent } from '../../data/pages/page-rows.ts';
import { buildExport } from './export.ts';

const page: PageContent = {
  id: '1',
  title: 'Portão; lento',
  slug: 'portao-lento',
  description: 'Uma descrição.',
  content: '<h2>Causas</h2><p>Graxa &amp; pó.</p>',
  state: 'draft',
  indexed: false,
  by_ai: false,
  unchecked: false,
  version: 1,
  created_at: '2026-11-21 10:00:00+00',
  updated_at: '2026-11-22 10:00:00+00',
  trashed_at: null,
  trashed_from: null,
  saved_at: '2026-11-22T12:00:00+00:00',
  publish_at: null,
  unpublish_at: null,
  moved_to: null,
};
const SITE = 'https://site.test/admin/painel';

test('a table holds the words without markup, safe for spreadsheets', () => {
  const [, row] = buildExport([page], SITE).split('\r\n');
  expect(row).toBe(
    '"Portão; lento";https://site.test/links-uteis/portao-lento;Uma descrição.;Rascunho;não;2026-11-21T10:00:00.000Z;2026-11-22T10:00:00.000Z;"Causas\nGraxa & pó."',
  );
});
