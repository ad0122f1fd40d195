import { groupBy } from '../../../lib/older-browsers.ts';
import type { Refusal as Refused } from '../../data/publishing.ts';
import { Task } from './Task.tsx';

/** Saved pages that the site had to leave out, for the same reason. */
export interface RefusalGroup {
  reason: string;
  slugs: string[];
}

/** One removed fact may keep many pages off the site: what has one reason is told once, the most first. */
export function groupRefused(refused: ReadonlyMap<string, Refused>): RefusalGroup[] {
  const groups = groupBy(refused, ([, { why, seen }]) => `${why} ${seen}`);
  return [...groups]
    .map(([reason, entries]) => ({ reason, slugs: entries.map(([slug]) => slug) }))
    .sort((a, b) => b.slugs.length - a.slugs.length);
}

/** What keeps pages off the site, and a way to each of them. */
export function Refusal({
  reason,
  slugs,
  onFind,
}: RefusalGroup & { onFind: (slug: string) => void }) {
  const ways = slugs.map((slug) => (
    <button className="a-link" key={slug} type="button" onClick={() => onFind(slug)}>
      {slugs.length === 1 ? 'Ver a página' : slug}
    </button>
  ));
  const [only, ...others] = slugs;
  if (only !== undefined && others.length === 0) {
    return <Task text={`“${only}” não pôde ser publicada: ${reason}`}>{ways}</Task>;
  }
  const count = slugs.length.toLocaleString('pt-BR');
  return (
    <Task text={`${count} páginas não puderam ser publicadas: ${reason}`}>
      <details className="a-refused">
        <summary>Ver quais</summary>
        {ways}
      </details>
    </Task>
  );
}
