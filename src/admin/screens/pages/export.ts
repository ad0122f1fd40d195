import { toIso } from '../../../lib/dates/dates.ts';
import { buildCsv } from '../../ui/csv.ts';
import { plainText } from '../../document/page/checks.ts';
import type { PageContent, State } from '../../data/pages/page-rows.ts';

const WORDS: Record<State, string> = {
  published: 'Publicada',
  draft: 'Rascunho',
  trash: 'Na lixeira',
};
const HEADINGS = [
  'Título',
  'Endereço',
  'Descrição',
  'Situação',
  'Buscadores',
  'Criada em',
  'Alterada em',
  'Texto',
];

/** The pages as a table for spreadsheets; `site` is any address of the site. */
export function buildExport(pages: readonly PageContent[], site: string): string {
  const rows = pages.map((page) => [
    page.title,
    new URL(`/links-uteis/${page.slug}`, site).href,
    page.description,
    WORDS[page.state],
    page.indexed ? 'sim' : 'não',
    toIso(page.created_at),
    toIso(page.updated_at),
    plainText(page.content),
  ]);
  return buildCsv([HEADINGS, ...rows]);
}
