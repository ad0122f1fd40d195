import { isAlias, isNode, isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';
import { CONFLICT, CONFLICT_MARK } from '../checks/prose.ts';

/** A problem in a text, and its line, from 1. */
export interface LineProblem {
  line: number;
  message: string;
}

export interface ReadYaml {
  /** Undefined if there is a problem. */
  value: unknown;
  problems: LineProblem[];
}

/** A comment behind a value on its line. */
const COMMENT = /^[ \t]+(#.*)/;

/**
 * Parses YAML as people write it on purpose. A star, an ampersand, an exclamation mark or a hash
 * among words has a meaning in YAML that the writer did not intend, and words would be lost: these
 * are problems.
 */
export function readYamlText(text: string): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const problems: LineProblem[] = [];
  const report = (offset: number, message: string) => {
    problems.push({ line: lines.linePos(offset).line, message });
  };
  const conflict = CONFLICT_MARK.exec(text);
  const [broken] = document.errors;
  // Nothing else: what follows the first error is read wrongly, too.
  if (conflict) report(conflict.index, CONFLICT);
  else if (broken)
    report(broken.pos[0], `o YAML não se lê (${broken.message.split('\n')[0] ?? ''})`);
  if (problems.length > 0) return { value: undefined, problems };
  // An anchor that is used elsewhere is intended.
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

/** Controls and invisible characters; a joiner between two parts of an emoji is allowed. */
const UNSEEN =
  /(?![\t\n])\p{Cc}|[\u2028\u2029]|(?!(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D)\p{Cf}/u;

/** The first invisible character of a text, which programs cannot read or read as another word. */
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
