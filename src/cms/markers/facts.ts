/** A fact that texts cite as `{{path}}`. */
export interface Fact {
  /** Name in a marker: "price.visit". */
  path: string;
  /** What the page says: "R$ 150". */
  value: string;
  /** The same line by line, of what is done step by step: alone in a list or paragraph it stands so. */
  lines?: readonly string[] | undefined;
  /** What it is, for whoever writes: "Visita técnica". */
  label: string;
  /** Where it is kept: "Preços". */
  from: string;
  /** Where a tap on it leads: `tel:` for a phone. */
  href?: string | undefined;
  /** No longer in the record: only what cited it while it was live goes on saying it. */
  gone?: true | undefined;
}

export type Facts = ReadonlyMap<string, Fact>;

export function indexFacts(facts: readonly Fact[]): Facts {
  return new Map(facts.map((fact) => [fact.path, fact]));
}

/** What markers stand for in content files: of a fact with lines, those. */
export const markerValue = ({ value, lines }: Fact): string => lines?.join('\n') ?? value;

const MARKER = /\{\{([^{}]*)\}\}/g;
/** A tag, whose quotes may hold a ">", or a text. */
const PIECES = /<[^"<>]*(?:"[^"<]*"[^"<>]*)*>|[^<]+/g;

/** Paths that sanitised HTML cites in its text and that are no facts, each once. */
export function findUnknownFacts(html: string, facts: Pick<Facts, 'has'>): string[] {
  if (!html.includes('{{')) return [];
  const cited = (html.match(PIECES) ?? []).flatMap((piece) =>
    piece.startsWith('<') ? [] : [...piece.matchAll(MARKER)].map(([, path = '']) => path.trim()),
  );
  return [...new Set(cited)].filter((path) => !facts.has(path));
}

/**
 * Sanitised HTML with the values of its facts; what is unknown stays as it is written. A phone can
 * be tapped, unless it stands in a link or a heading.
 */
export function resolveFacts(html: string, facts: Facts): string {
  if (!html.includes('{{')) return html;
  let plainDepth = 0;
  return html.replace(PIECES, (piece) => {
    if (piece.startsWith('<')) {
      if (/^<(?:a[\s>]|h[2-4])/.test(piece)) plainDepth += 1;
      else if (/^<\/(?:a|h[2-4])>/.test(piece)) plainDepth -= 1;
      return piece;
    }
    return piece.replace(MARKER, (marker, path: string) => {
      const fact = facts.get(path.trim());
      if (!fact) return marker;
      // As the sanitiser writes text.
      const value = fact.value.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
      return fact.href === undefined || plainDepth > 0
        ? value
        : `<a href="${fact.href}">${value}</a>`;
    });
  });
}
