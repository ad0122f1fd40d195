import { toHtml } from 'hast-util-to-html';
import type { ElementContent } from 'hast';
import { readChatLines } from './chat-lines.ts';
import type { Dropped } from './dropped.ts';
import { element } from '../../lib/html/hast.ts';

const BULLET = /^\s*[-–•·▪◦‣*]\s+(?=\S)/u;
const NUMBER = /^\s*\d{1,2}[.)]\s+(?=\S)/u;
const QUOTE = /^>\s?/u;

/**
 * The marks of a messenger, where they stand around words as it reads them: `*negrito*`,
 * `_itálico_`. Crossed-out and fixed-width text loses only its signs.
 */
const STYLES: [sign: string, tag: string | undefined][] = [
  ['```', undefined],
  ['*', 'strong'],
  ['_', 'em'],
  ['~', undefined],
];

/** Words between two signs that stand outside of words: `2*3*4` and `nome_do_arquivo` are none. */
const PATTERNS = STYLES.map(([sign, tag]) => {
  const mark = sign.replaceAll('*', '\\*');
  const outside = `[\\p{L}\\p{N}${mark[0] === '\\' ? '*' : mark[0]}]`;
  const pattern = new RegExp(
    `(?<!${outside})${mark}(?=\\S)([^\\n]*?\\S)${mark}(?!${outside})`,
    'u',
  );
  return { sign, tag, pattern };
});

/** Most signs of a line times its letters: beyond them it is read as it stands. */
const MOST_STEPS = 100_000;

function readInline(line: string, dropped: Dropped): ElementContent[] {
  const signs = line.match(/[*_~`]/g)?.length ?? 0;
  if (signs * line.length > MOST_STEPS) return [{ type: 'text', value: line }];
  for (const { sign, tag, pattern } of PATTERNS) {
    const found = pattern.exec(line);
    if (!found) continue;
    const [whole, words = ''] = found;
    if (sign === '~') dropped.push('strike');
    const inside = readInline(words, dropped);
    return [
      ...readInline(line.slice(0, found.index), dropped),
      ...(tag === undefined ? inside : [element(tag, inside)]),
      ...readInline(line.slice(found.index + whole.length), dropped),
    ];
  }
  return line === '' ? [] : [{ type: 'text', value: line }];
}

interface Block {
  kind: 'text' | 'bullet' | 'number' | 'quote';
  lines: string[];
}

function readBlocks(text: string, dropped: Dropped): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const { text: written, isHead, isNotice } of readChatLines(text)) {
    const line = written.trimEnd();
    if (isHead) {
      dropped.push('senders');
      open = undefined;
    }
    if (isNotice) dropped.push('notices');
    if (line.trim() === '') {
      // An empty line between the items of a list does not end it.
      if (open?.kind === 'text' || open?.kind === 'quote') open = undefined;
      continue;
    }
    const [kind, sign]: [Block['kind'], RegExp | undefined] = BULLET.test(line)
      ? ['bullet', BULLET]
      : NUMBER.test(line)
        ? ['number', NUMBER]
        : QUOTE.test(line)
          ? ['quote', QUOTE]
          : ['text', undefined];
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    open.lines.push(sign ? line.replace(sign, '') : line.trim());
  }
  return blocks;
}

/** Text without markup, as messengers and plain files write it, as HTML of the allow-list. */
export function textToHtml(text: string, dropped: Dropped): string {
  const blocks = readBlocks(text, dropped).map(({ kind, lines }) => {
    const items = lines.map((line) => readInline(line, dropped));
    if (kind === 'bullet' || kind === 'number') {
      const list = items.map((item) => element('li', item));
      return element(kind === 'bullet' ? 'ul' : 'ol', list);
    }
    const joined = items.flatMap((item, at) => (at === 0 ? item : [element('br', []), ...item]));
    const paragraph = element('p', joined);
    return kind === 'quote' ? element('blockquote', [paragraph]) : paragraph;
  });
  return toHtml({ type: 'root', children: blocks });
}
