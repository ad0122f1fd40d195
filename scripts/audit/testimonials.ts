import type { BuiltSite, Finding } from './site.ts';

/** A heading that says where the people below it are from. */
const LOCAL_HEADING = /\s(?:em|no|na|nos|nas)\s(\p{Lu}[^.?!]*)$/u;

/**
 * Headings that say a place over testimonials of which none is from there. A testimonial is a block
 * in curly quotes; the block after it says who and where.
 */
export function findForeignTestimonials({ pages }: Pick<BuiltSite, 'pages'>): Finding[] {
  return pages.flatMap(({ path, spelled }) =>
    spelled.flatMap((heading, at): Finding[] => {
      const place = LOCAL_HEADING.exec(heading)?.[1];
      const isSource = isQuote(spelled[at - 1]);
      if (place === undefined || isSource || !isQuote(spelled[at + 1])) return [];
      const sources: string[] = [];
      for (let next = at + 1; isQuote(spelled[next]); next += 2)
        sources.push(spelled[next + 1] ?? '');
      if (sources.some((source) => source.includes(place))) return [];
      const message = `"${heading}": nenhum dos depoimentos abaixo é de ${place}; tire o lugar do título`;
      return [{ page: path, level: 'fail', message, details: sources }];
    }),
  );
}

function isQuote(block: string | undefined): boolean {
  return block?.startsWith('“') === true && block.endsWith('”');
}
