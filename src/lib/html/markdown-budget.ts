import { PAGE_LIMITS } from './page-limits.ts';

/** Most lines of a text: what costs a reader is each block, however short. */
const MOST_LINES = 4_000;
/** Most signs of a paragraph times its letters, over a text: a reader looks for the end of each. */
const MOST_STEPS = 30_000_000;
/** Most cells of tables: a reader fills each row up to the width of the first. */
const MOST_CELLS = 20_000;
/** So many marks of quotes, lists or brackets within each other are no writing any more. */
const NESTED = /^[ \t]*(?:[>*+-][ \t]*){30}|^ {100}|[[(!*_~]{100}/m;

/** Why a Markdown text is not read at all: it would keep the machine busy. Undefined for all others. */
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
    // Cells are read one by one.
    const parts = block.startsWith('|') ? block.split('|') : [block];
    for (const part of parts) steps += part.length * (part.match(/[*_~`[\]!<@&\\]/g)?.length ?? 0);
  }
  return steps > MOST_STEPS ? 'sinais demais em um parágrafo' : undefined;
}
