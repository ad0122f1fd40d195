/** A fact that texts cite as `{{path}}`. */
export interface Fact {
  /** Path in a marker: "price.visit". */
  path: string;
  /** What the page says: "R$ 150". */
  value: string;
  /** The lines of a step-by-step text: alone in a list or paragraph the marker becomes these. */
  lines?: readonly string[] | undefined;
  /** Label for writers: "Visita técnica". */
  label: string;
  /** Part of the record: "Preços". */
  from: string;
  /** Target of its link: `tel:` for a phone. */
  href?: string | undefined;
  /** No longer in the record: only pages that cited it while it was live still show it. */
  gone?: true | undefined;
}

export type Facts = ReadonlyMap<string, Fact>;

export function indexFacts(facts: readonly Fact[]): Facts {
  return new Map(facts.map((fact) => [fact.path, fact]));
}

/** Values of the markers in content files: of a fact with lines, the lines. */
export const markerValue = ({ value, lines }: Fact): string => lines?.join('\n') ?? value;

const MARKER = /\{\{([^{}]*)\}\}/g;
/** A tag, whose quoted attributes may contain ">", or a text. */
const PIECES = /<[^"<>]*(?:"[^"<]*"[^"<>]*)*>|[^<]+/g;

/** Unknown paths that sanitised HTML cites in its text, each once. */
export function findUnknownFacts(html: string, facts: Pick<Facts, 'has'>): string[] {
  if (!html.includes('{{')) return [];
  const cited = (html.match(PIECES) ?? []).flatMap((piece) =>
    piece.startsWith('<') ? [] : [...piece.matchAll(MARKER)].map(([, path = '']) => path.trim()),
  );
  return [...new Set(cited)].filter((path) => !facts.has(path));
}

/**
 * Sanitised HTML with the values of its facts; unknown markers stay as written. A phone becomes a
 * link, unless it stands in a link or a heading.
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
      // Escaped as the sanitiser does.
      const value = fact.value.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
      return fact.href === undefined || plainDepth > 0
        ? value
        : `<a href="${fact.href}">${value}</a>`;
    });
  });
}
