import { toIso } from '../../../lib/dates.ts';
import { buildCsv } from '../../ui/csv.ts';
import { plainText } from '../../document/page/checks.ts';
import type { PageContent, State } from '../../data/pages-api.ts';

/** A table for spreadsheets, or everything as data. */
export type ExportKind = 'csv' | 'json';

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

/** The pages as a file to keep; `site` is any address of the site. */
export function buildExport(
  pages: readonly PageContent[],
  kind: ExportKind,
  site: string,
): { text: string; type: string } {
  const addressOf = ({ slug }: PageContent) => new URL(`/links-uteis/${slug}`, site).href;
  if (kind === 'json') {
    const list = pages.map((page) => ({
      title: page.title,
      address: addressOf(page),
      description: page.description,
      state: page.state,
      indexed: page.indexed,
      createdAt: toIso(page.created_at),
      updatedAt: toIso(page.updated_at),
      content: page.content,
    }));
    return { text: `${JSON.stringify(list, null, 2)}\n`, type: 'application/json' };
  }
  const rows = pages.map((page) => [
    page.title,
    addressOf(page),
    page.description,
    WORDS[page.state],
    page.indexed ? 'sim' : 'não',
    toIso(page.created_at),
    toIso(page.updated_at),
    plainText(page.content),
  ]);
  return { text: buildCsv([HEADINGS, ...rows]), type: 'text/csv;charset=utf-8' };
}
