export interface ExcerptPart {
  text: string;
  isMarked: boolean;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** Cuts "a <mark>b</mark> c" into parts, so that no page can bring HTML into the results. */
export function splitExcerpt(excerpt: string): ExcerptPart[] {
  return excerpt
    .split(/<mark>(.*?)<\/mark>/s)
    .map((part, index) => ({ text: decode(part), isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const decode = (text: string) =>
  text.replace(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
