/** What a tag of the allow-list does to its words, as the tools of the editor call it. */
const NAMES: Readonly<Record<string, string>> = {
  strong: 'negrito',
  b: 'negrito',
  em: 'itálico',
  i: 'itálico',
  h2: 'título',
  h3: 'subtítulo',
  h4: 'subtítulo menor',
  p: 'texto',
  li: 'item de lista',
  ul: 'lista',
  ol: 'lista numerada',
  a: 'link',
  table: 'tabela',
  th: 'cabeçalho da tabela',
  td: 'célula da tabela',
  blockquote: 'citação',
};

/** How much of the words tells which they are. */
const LONGEST = 60;

const quote = (text: string) => {
  const words = text.replace(/\s+/g, ' ').trim();
  return `“${words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words}”`;
};

/** Everything that sanitised HTML formats, a line each, in the order in which it ends. */
function listFormats(html: string): string[] {
  const open: { name: string; text: string }[] = [];
  const lines: string[] = [];
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, tag = ''] = /^<([a-z0-9]+)/.exec(token) ?? [];
    if (tag === 'br' || tag === 'hr' || tag === 'col') continue;
    if (token.startsWith('</')) {
      const closed = open.pop();
      const last = open.at(-1);
      if (!closed) continue;
      if (last) last.text += `${closed.text} `;
      if (closed.name !== '') lines.push(`${closed.name}: ${quote(closed.text)}`);
    } else if (tag !== '') {
      const [, href] = / href="([^"]*)"/.exec(token) ?? [];
      const name = NAMES[tag] ?? '';
      open.push({ name: href === undefined ? name : `${name} para ${href}`, text: '' });
    } else {
      const last = open.at(-1);
      if (last) last.text += token;
    }
  }
  return lines;
}

/** The lines that the other list does not have as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What two texts of the same words format in another way. */
export function describeFormatting(before: string, after: string) {
  const [old, now] = [listFormats(before), listFormats(after)];
  const [gone, added] = [without(old, now), without(now, old)].map((lines) => lines.join('; '));
  return gone === '' && added === ''
    ? { before: undefined, after: 'nada que se veja mudou' }
    : { before: gone ?? '', after: added || undefined };
}
