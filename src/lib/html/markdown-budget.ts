import { PAGE_LIMITS } from './page-limits.ts';

/** Most lines of a text: every block costs the parser time, however short. */
const MOST_LINES = 4_000;
/**
 * Most characters of a paragraph times its characters, summed over a text: the parser looks for the
 * end of each emphasis.
 */
const MOST_STEPS = 30_000_000;
/** Most cells of tables: the parser fills every row up to the width of the first. */
const MOST_CELLS = 20_000;
/** Most markers of quotes, lists or brackets within each other. */
const NESTED = /^[ \t]*(?:[>*+-][ \t]*){30}|^ {100}|[[(!*_~]{100}/m;

/** Why a Markdown text is not parsed at all: it would keep the machine busy. Undefined for all others. */
export function findExcess(source: string): string | undefined {
  if (source.length > PAGE_LIMITS.contentBytes) return 'um texto longo demais para o editor';
  if (source.split('\n', MOST_LINES + 1).length > MOST_LINES) {
    return `mais de ${MOST_LINES.toLocaleString('pt-BR')} linhas`;
  }
  if (NESTED.test(source)) return 'sinais demais uns dentro dos outros';
  let steps = 0;
  let cells = 0;
  for (const block of source.split(/\n[ \t]*\n/)) {
    const rows = block.split('\n').map((row) => row.split('|').length - 1);
    cells += rows.length * Math.max(...rows);
    if (cells > MOST_CELLS) return 'uma tabela grande demais';
    // Cells are parsed one by one.
    const parts = block.startsWith('|') ? block.split('|') : [block];
    for (const part of parts) steps += part.length * (part.match(/[*_~`[\]!<@&\\]/g)?.length ?? 0);
  }
  return steps > MOST_STEPS ? 'sinais demais em um parágrafo' : undefined;
}
