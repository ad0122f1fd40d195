import { Marked, type Token, type Tokens } from 'marked';
import { findExcess } from '../../lib/html/markdown-budget.ts';
import { checkMarkup } from '../../lib/html/markup.ts';
import { sanitizeHtml } from '../../lib/html/sanitize.ts';
import type { DocNode, OpenText } from './document.ts';
import { outlineHtml } from './html/outline.ts';
import { readHtml } from './html/read-html.ts';
import { areSameList, otherSigns, writeBlock } from './write-markdown.ts';

const markdown = new Marked({ gfm: true });

/** A block of a source, the lines between it and the next one, and what the editor writes for it. */
interface SourceBlock {
  text: string;
  gap: string;
  key: string | undefined;
}

/**
 * Reads a Markdown text, markers and all, into a document of the editor. Of what is written, a block that
 * says what it said keeps its bytes, and so do the lines around.
 */
export function readMarkdown(source: string): OpenText {
  const excess = findExcess(source);
  if (excess !== undefined) return asCode(source, [excess]);
  const tokens = markdown.lexer(source);
  const reasons = new Set([...checkMarkup(source), ...findUnknown(source, tokens)]);
  if (reasons.size > 0) return asCode(source, [...reasons]);
  const { lead, blocks } = splitSource(tokens);
  const html = markdown.parser(tokens);
  if (LOOSE_ADDRESS.test(wordsOutsideLinks(html))) {
    reasons.add('um endereço que a página mostraria como link e o editor como texto');
  }
  const { doc, reasons: unreadable } = readHtml(sanitizeHtml(html));
  for (const reason of unreadable) reasons.add(reason);
  // Whatever the rules above overlook: the words and their marks must all be there again.
  if (reasons.size === 0 && outlineHtml(toHtml(joinBlocks(doc))) !== outlineHtml(html)) {
    reasons.add('sinais em uma ordem que o editor mudaria');
  }
  return {
    doc,
    reasons: [...reasons],
    write: (changed) => joinBlocks(changed, lead, blocks),
  };
}

const asCode = (source: string, reasons: string[]): OpenText => ({
  doc: readHtml('').doc,
  reasons,
  write: () => source,
});

/** What the reader of the pages takes for an address, also where this one sees plain words. */
const LOOSE_ADDRESS = /[\w.+-]@[\w-]+\.\w|www\.|https?:\/\//i;

const wordsOutsideLinks = (html: string) =>
  html.replace(/<a [\s\S]*?<\/a>/g, ' ').replace(/<[^>]*>/g, '');

/** Markdown as HTML, without what our pages add to it. */
const toHtml = (text: string) => markdown.parser(markdown.lexer(text));

/** The same document as a Markdown text keeps it: what that has no signs for is gone. */
export function throughMarkdown(doc: DocNode): DocNode {
  return readHtml(sanitizeHtml(toHtml(joinBlocks(doc)))).doc;
}

/** The blocks of a source: all of them and the lines between give its bytes again. */
function splitSource(tokens: readonly Token[]): { lead: string; blocks: SourceBlock[] } {
  let lead = '';
  const blocks: SourceBlock[] = [];
  for (const token of tokens) {
    const { type, raw } = token;
    const text = type === 'space' ? '' : raw.replace(/(?<!\n)\n+$/, '');
    const gap = raw.slice(text.length);
    const last = blocks.at(-1);
    if (text !== '') blocks.push({ text, gap, key: keyOf(token) });
    else if (last) last.gap += gap;
    else lead += gap;
  }
  return { lead, blocks };
}

function keyOf(token: Token): string | undefined {
  const { doc } = readHtml(sanitizeHtml(markdown.parser([token])));
  const [only, ...others] = doc.content ?? [];
  return only && others.length === 0 ? writeBlock(only) : undefined;
}

function joinBlocks(doc: DocNode, lead = '', blocks: readonly SourceBlock[] = []): string {
  const known = new Map<string, number[]>();
  for (const [at, { key }] of blocks.entries()) {
    if (key === undefined) continue;
    const places = known.get(key);
    if (places) places.push(at);
    else known.set(key, [at]);
  }
  let written = '';
  /** Where the block before stood in the source. */
  let last: { at: number | undefined; text: string; node: DocNode } | undefined;
  for (const node of doc.content ?? []) {
    const key = writeBlock(node);
    if (key === '') continue;
    const places = known.get(key) ?? [];
    const at = places.find((place) => place > (last?.at ?? -1)) ?? places[0];
    if (at !== undefined) places.splice(places.indexOf(at), 1);
    const follows = at !== undefined && at - 1 === last?.at;
    const text =
      last && areSameList(last.node, node) && !follows
        ? writeBlock(node, otherSigns(last.text))
        : (blocks[at ?? -1]?.text ?? key);
    const gap = follows ? (blocks[at - 1]?.gap ?? '\n\n') : '\n\n';
    written += (last ? gap : '') + text;
    last = { at, text, node };
  }
  const end = blocks.at(-1)?.gap ?? '';
  return last ? lead + written + end : '';
}

const UNKNOWN: Readonly<Record<string, string>> = {
  html: 'HTML',
  code: 'um bloco de código',
  codespan: 'palavras entre crases',
  del: 'palavras riscadas',
  image: 'uma imagem',
  def: 'endereços de links no fim do texto',
  checkbox: 'uma lista de tarefas',
};

/** What of a text no button of the editor makes. */
function findUnknown(source: string, tokens: Token[]): string[] {
  const found = new Set<string>();
  void markdown.walkTokens(tokens, (token) => {
    const reason = UNKNOWN[token.type];
    if (reason !== undefined) found.add(reason);
    if (token.type === 'heading' && (token.depth < 2 || token.depth > 4)) {
      found.add(`um título de nível ${token.depth}`);
    }
    if (token.type === 'list' && token.ordered && token.start !== 1) {
      found.add('uma lista numerada que não começa em 1');
    }
    if (token.type === 'list_item' && token.task) found.add('uma lista de tarefas');
    if (token.type === 'table' && (token as Tokens.Table).align.some((side) => side !== null)) {
      found.add('uma tabela com colunas alinhadas');
    }
  });
  if (/\[\^[^\]\s]+\]/.test(source)) found.add('notas de rodapé');
  return [...found];
}
