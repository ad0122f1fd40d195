import { isAlias, isNode, isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

/** Something to mend in a text, and its line from 1 on. */
export interface LineProblem {
  line: number;
  message: string;
}

export interface ReadYaml {
  /** Undefined where there is a problem. */
  value: unknown;
  problems: LineProblem[];
}

/** What stands behind a value on its line and is no part of it. */
const COMMENT = /^[ \t]+(#.*)/;

/**
 * What YAML says, in the few of its ways that people write on purpose. A star, an ampersand, an exclamation mark or
 * a hash among words means something else to YAML than to whoever typed it, and words are lost.
 */
export function readYamlText(text: string): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const problems: LineProblem[] = [];
  const report = (offset: number, message: string) => {
    problems.push({ line: lines.linePos(offset).line, message });
  };
  for (const { pos, message } of document.errors)
    report(pos[0], `o YAML não se lê (${message.split('\n')[0] ?? ''})`);
  // A name that one place gives and another takes is meant.
  const given = new Set([...text.matchAll(/&([\p{L}\d_-]+)/gu)].map(([, name]) => name));
  const taken = new Set([...text.matchAll(/\*([\p{L}\d_-]+)/gu)].map(([, name]) => name));
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    const [start, end] = node.range ?? [0, 0];
    const anchor = isAlias(node) ? undefined : node.anchor;
    if (isAlias(node) && !given.has(node.source)) report(start, quoteSign('*', node.source));
    if (anchor !== undefined && !taken.has(anchor)) report(start, quoteSign('&', anchor));
    if (node.tag !== undefined) report(start, quoteSign('', node.tag));
    if (!isScalar(node) || typeof node.value !== 'string') return;
    const lost = COMMENT.exec(text.slice(end))?.[1];
    if (node.type === Scalar.PLAIN && lost !== undefined) {
      report(
        end,
        `“${lost}” ficou fora do texto: ponha o texto entre aspas, ou, se é um comentário, na linha de cima`,
      );
    }
    const unseen = findUnseen(node.value);
    if (unseen) report(start, unseen.message);
  });
  return problems.length > 0
    ? { value: undefined, problems }
    : { value: document.toJS() as unknown, problems };
}

const quoteSign = (sign: string, name: string) =>
  `“${sign}${name}” tem outro sentido em YAML: ponha o texto entre aspas`;

/** Controls, and marks that nobody sees; between two parts of an emoji a joiner belongs to it. */
const UNSEEN =
  /(?![\t\n])\p{Cc}|[\u2028\u2029]|(?!(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D)\p{Cf}/u;

/** The first sign of a text that nobody sees, and that programs cannot read or read as another word. */
export function findUnseen(text: string): LineProblem | undefined {
  const found = UNSEEN.exec(text);
  if (!found) return undefined;
  const before = text.slice(0, found.index);
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const words = /[^\n]{0,20}$/.exec(before)?.[0].trim() ?? '';
  const where = words === '' ? '' : ` depois de “${words}”`;
  return {
    line: before.split('\n').length,
    message: `há um sinal que ninguém vê (U+${code})${where}: apague-o`,
  };
}
