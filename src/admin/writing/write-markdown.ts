import { isElement, type HtmlNode } from '../../lib/html/hast.ts';
import type { DocNode } from './document.ts';
import { writeInline } from './html/write-html.ts';

/** How the lists of a text are marked; two of one kind in a row need different signs. */
interface Signs {
  bullet: '-' | '*';
  order: '.' | ')';
}

const USUAL: Signs = { bullet: '-', order: '.' };

/** Whether two blocks would become one list where they follow each other. */
export const areSameList = (a: DocNode | undefined, b: DocNode | undefined) =>
  a !== undefined && a.type === b?.type && /List$/.test(a.type);

/** The signs that keep a list apart from the one that ends before it. */
export function otherSigns(before: string): Signs {
  return {
    bullet: before.startsWith('-') ? '*' : '-',
    order: /^\d+\./.test(before) ? ')' : '.',
  };
}

/**
 * One block of a document as Markdown, without the lines around it; '' for one that says nothing.
 * What Markdown has no words for is left out: classes, boxes, underlines, cells over several columns.
 */
export function writeBlock(node: DocNode, signs: Signs = USUAL): string {
  const content = node.content ?? [];
  switch (node.type) {
    case 'heading': {
      const text = inlineText(content, ' ');
      const level = '#'.repeat(Number(node.attrs?.['level'] ?? 2));
      // Such signs at the end of the line would not be seen.
      return text === '' ? '' : `${level} ${text.replace(/#+$/, '\\$&')}`;
    }
    case 'paragraph':
      return escapeStarts(inlineText(content, '\\\n'));
    case 'horizontalRule':
      return '---';
    case 'bulletList':
    case 'orderedList':
      return list(node, signs);
    case 'blockquote':
      return writeBlocks(content)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n')
        .replace(/^>$/, '');
    case 'table':
      return table(content);
    default:
      return writeBlocks(content);
  }
}

/** Blocks with an empty line between them. */
function writeBlocks(nodes: readonly DocNode[], separator = '\n\n'): string {
  const written: string[] = [];
  let last: DocNode | undefined;
  let isOther = false;
  for (const node of nodes) {
    isOther = areSameList(last, node) && !isOther;
    const text = writeBlock(node, isOther ? { bullet: '*', order: ')' } : USUAL);
    if (text === '') continue;
    written.push(text);
    last = node;
  }
  return written.join(separator);
}

const isList = ({ type }: DocNode) => /List$/.test(type);

/** A list is tight as long as each of its items is a line, with or without lists below. */
function list({ type, content: items = [] }: DocNode, { bullet, order }: Signs): string {
  const isTight = items.every(({ content: [first, ...others] = [] }) => {
    return first?.attrs?.['bare'] !== false && others.every(isList);
  });
  return items
    .map(({ content = [] }, at) => {
      const sign = type === 'orderedList' ? `${at + 1}${order} ` : `${bullet} `;
      const text = writeBlocks(content, isTight ? '\n' : '\n\n');
      const indent = ' '.repeat(sign.length);
      return (sign + text.replace(/\n(?!\n|$)/g, `\n${indent}`)).trimEnd();
    })
    .join(isTight ? '\n' : '\n\n');
}

/** A table, its first row as the head: Markdown has none without. */
function table(rows: readonly DocNode[]): string {
  const lines = rows.map(({ content: cells = [] }) => cells.map(cell));
  const width = Math.max(...lines.map((line) => line.length));
  const [head, ...body] = lines.map((line) => {
    const full = [...line, ...Array<string>(width - line.length).fill('')];
    return `| ${full.join(' | ')} |`;
  });
  return [head, `|${' --- |'.repeat(width)}`, ...body].join('\n');
}

/** The words of a cell on one line, whatever blocks it has. */
function cell(node: DocNode): string {
  const words = (part: DocNode): string[] =>
    isTextBlock(part) ? [inlineText(part.content ?? [], ' ')] : (part.content ?? []).flatMap(words);
  return (node.content ?? []).flatMap(words).filter(Boolean).join(' ');
}

const isTextBlock = ({ type }: DocNode) => type === 'paragraph' || type === 'heading';

/** Part of a line: a sign that begins or ends emphasis, text, or anything else. */
interface Piece {
  kind: 'open' | 'close' | 'text' | 'other';
  text: string;
}

/** A line of text with the signs of Markdown; `lineBreak` stands for a break inside of it. */
function inlineText(nodes: readonly DocNode[], lineBreak: string): string {
  const pieces = writeInline(tidySpaces(nodes)).flatMap((node) => toPieces(node, lineBreak));
  // Joined at the end: to look at the end of a long line for each of its words costs their square.
  const line: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1];
    const [last, first] = [lastOf(line.at(-1) ?? ''), firstOf(next?.text ?? '')];
    const isUnder = piece.text === '_';
    // Emphasis begins and ends only where the words outside touch it less than those inside do.
    if (piece.kind === 'open' && isLetter(last) && (isUnder || isPunctuation(first))) {
      line.push((line.pop() ?? '').slice(0, -last.length) + encode(last));
    }
    if (piece.kind === 'close' && next?.kind === 'text') {
      if (isLetter(first) && (isUnder || isPunctuation(last))) {
        next.text = encode(first) + next.text.slice(first.length);
      }
    }
    // With the sign before it, a link would be a picture.
    if (piece.text === '[' && last === '!') line.push(`${(line.pop() ?? '').slice(0, -1)}\\!`);
    if (piece.text !== '') line.push(piece.text);
  }
  return line.join('');
}

const SIGNS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '_', i: '_' };
const isPunctuation = (sign: string) => /[\p{P}\p{S}]/u.test(sign);
const isLetter = (sign: string) => sign !== '' && !/\s/.test(sign) && !isPunctuation(sign);
const lastOf = (text: string) => /.$/su.exec(text.slice(-2))?.[0] ?? '';
const firstOf = (text: string) => /^./su.exec(text)?.[0] ?? '';
const encode = (sign: string) => `&#${sign.codePointAt(0) ?? 0};`;

function toPieces(node: HtmlNode, lineBreak: string): Piece[] {
  if (node.type === 'text') return [{ kind: 'text', text: escapeText(node.value) }];
  if (!isElement(node)) return [];
  if (node.tagName === 'br') return [{ kind: 'other', text: lineBreak }];
  const inside = node.children.flatMap((child) => toPieces(child, lineBreak));
  const { href, title } = node.properties;
  if (typeof href === 'string') {
    const label = typeof title === 'string' ? ` "${escapeText(title).replaceAll('"', '\\"')}"` : '';
    return [
      { kind: 'other', text: '[' },
      ...inside,
      { kind: 'other', text: `](${writeAddress(href)}${label})` },
    ];
  }
  const sign = SIGNS[node.tagName];
  if (sign === undefined) return inside;
  return [{ kind: 'open', text: sign }, ...inside, { kind: 'close', text: sign }];
}

/** An address without the signs that would end it here. */
function writeAddress(href: string): string {
  return href
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/[<>\\()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/&(?=#?\w+;)/g, '%26');
}

const MARKER = /(\{\{[^{}]*\}\})/;
/** Signs that may say more than themselves: most words have none. */
const SAYS_MORE = /[\\`*[\]<|~@(_&]/;

/** Text letter by letter: no sign in it says more than itself. Facts stay as they are. */
function escapeText(text: string): string {
  if (!SAYS_MORE.test(text)) return text;
  return text
    .split(MARKER)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(
            /[\\`*[\]<|~]|@(?=\.)|(?<=\])\(|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|&(?=#?\w+;)/gu,
            '\\$&',
          ),
    )
    .join('');
}

/** No line of a paragraph begins like another block. */
function escapeStarts(text: string): string {
  return text.replace(/^([#+>=-])/gm, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2');
}

/** Spaces belong to a mark only where the words on both sides do; none stand at the ends of a line. */
function tidySpaces(nodes: readonly DocNode[]): DocNode[] {
  const parts = nodes.flatMap((node) =>
    node.type !== 'text'
      ? [node]
      : (node.text ?? '')
          .split(/(\s+)/)
          .filter((text) => text !== '')
          .map((text) => ({ ...node, text: text.trim() === '' ? ' ' : text })),
  );
  const isSpace = (node: DocNode | undefined) => node?.text === ' ';
  const isWord = (node: DocNode) => !isSpace(node) && node.type !== 'hardBreak';
  const [first, last] = [parts.findIndex(isWord), parts.findLastIndex(isWord)];
  const words = parts.filter(
    (node, at) => !(isSpace(node) && isSpace(parts[at - 1])) && at >= first && at <= last,
  );
  return words.flatMap((node, at): DocNode[] => {
    if (isWord(node)) return [node];
    const [before, after] = [words[at - 1], words[at + 1]];
    if (isSpace(node) && (before?.type === 'hardBreak' || after?.type === 'hardBreak')) return [];
    const marks = (before?.marks ?? []).filter((mark) =>
      (after?.marks ?? []).some((one) => JSON.stringify(one) === JSON.stringify(mark)),
    );
    return [{ ...node, marks }];
  });
}
