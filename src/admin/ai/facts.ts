/** Numbers with a meaning, standards and laws: what a text may not make up. */
const CLAIM = new RegExp(
  [
    'R\\$\\s?\\d[\\d.,]*',
    '\\d[\\d.,]*\\s?(?:%|anos?\\b|mês\\b|meses\\b|semanas?\\b|dias?\\b|horas?\\b|minutos?\\b|reais\\b|clientes\\b|vezes\\b|kg\\b|km\\b)',
    '(?:ABNT\\s)?NBR\\s?[\\d.:-]+',
    'NR[- ]?\\d+',
    '(?:Lei|Decreto|Resolução|Portaria)(?:\\s\\p{L}+){0,2}\\s(?:n\\.?[ºo°]\\s?)?\\d[\\d./]*',
    'art(?:igo|\\.)\\s?\\d[\\d.]*',
  ].join('|'),
  'giu',
);

const MARK = /<span class="gp-check">(.*?)<\/span>/g;

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[.,]+$/, '');
}

/** Marks in sanitised HTML every claim that the facts do not hold. */
export function markUnsupported(html: string, facts: readonly string[]): string {
  const known = normalise(facts.join('\n'));
  return html.replace(/(<[^>]*>)|([^<]+)/g, (whole, tag: string | undefined) =>
    tag === undefined
      ? whole.replace(CLAIM, (claim) => {
          const bare = claim.replace(/[.,]+$/, '');
          if (known.includes(normalise(bare))) return claim;
          return `<span class="gp-check">${bare}</span>${claim.slice(bare.length)}`;
        })
      : tag,
  );
}

/** The marked claims of a text, each once. */
export function findMarked(html: string): string[] {
  return [...new Set([...html.matchAll(MARK)].map(([, claim = '']) => claim))];
}

/** Takes the marks away, once a person has checked them. */
export function confirmMarked(html: string): string {
  return html.replace(MARK, '$1');
}

/** Content without a class of its own goes into our content element. */
export function wrapContent(html: string): string {
  return /\sclass="/.test(html) ? html : `<div class="gp-content">${html}</div>`;
}
