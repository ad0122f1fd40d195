import { randomUUID } from 'node:crypto';
import fc from 'fast-check';

/** What must be true of the pages, computed without a database. */
export interface Model {
  pages: Map<
    string,
    {
      slug: string;
      state: 'published' | 'draft' | 'trash';
      from: 'published' | 'draft';
      heir?: string;
      texts: string[];
    }
  >;
  /** The page that was last at an address that visitors knew. */
  left: Map<string, string>;
}

type Page = Model['pages'] extends Map<string, infer P> ? P : never;

/** Addresses that pages of a life may have. */
export const SLUGS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** One thing that somebody does, and to which of the pages. */
export const step = fc.record({
  act: fc.constantFrom(
    'save',
    'rename',
    'rename',
    'swap',
    'trash',
    'heir',
    'restore',
    'delete',
    'erase',
    'draft',
    'publish',
    'new',
  ),
  which: fc.nat(20),
  other: fc.nat(20),
  slug: fc.constantFrom(...SLUGS),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What a visitor of an address must get: the page itself, another one, or none. */
export function promised({ pages, left }: Model, slug: string): string | undefined {
  for (const page of pages.values())
    if (page.slug === slug && page.state === 'published') return slug;
  let owner = left.get(slug);
  for (let steps = 0; owner !== undefined && steps <= pages.size; steps += 1) {
    const page: Page | undefined = pages.get(owner);
    if (page?.state === 'published') return page.slug;
    owner = page?.state === 'trash' ? page.heir : undefined;
  }
  return undefined;
}

/** A change of a page: `id` alone deletes it; with `text` and `slug` it is new. */
export interface Change {
  id: string;
  text?: string;
  slug?: string;
  state?: Page['state'];
  heir?: string;
}

/**
 * Makes a step in the model, and returns the changes that do the same in the database; none if the
 * step is impossible.
 */
export const take = (model: Model, step: Step, count: number): Change[] =>
  ACTS[step.act](model, step, count);

type Named = [id: string, page: Page];

const ALIVE: Page['state'][] = ['published', 'draft'];

/** One of the pages in these states, if there is any. */
function pick({ pages }: Model, states: Page['state'][], at: number): Named | undefined {
  const found = [...pages].filter(([, { state }]) => states.includes(state));
  return found[at % Math.max(1, found.length)];
}

const isFree = ({ pages }: Model, slug: string) =>
  ![...pages.values()].some((page) => page.slug === slug && page.state !== 'trash');

function leave({ left }: Model, [id, page]: Named): void {
  if (page.state === 'published') left.set(page.slug, id);
}

function arrive({ left }: Model, page: Page): void {
  if (page.state === 'published') left.delete(page.slug);
}

function move(model: Model, named: Named, to: string): Change {
  const [id, page] = named;
  leave(model, named);
  page.slug = to;
  arrive(model, page);
  return { id, slug: to };
}

/** Deletes a page for good: what led to it leads to its heir. */
function erase({ pages, left }: Model, [id, { heir }]: Named): Change {
  pages.delete(id);
  for (const [at, owner] of left) {
    if (owner !== id) continue;
    if (heir === undefined) left.delete(at);
    else left.set(at, heir);
  }
  for (const page of pages.values()) {
    if (page.heir !== id) continue;
    if (heir === undefined) delete page.heir;
    else page.heir = heir;
  }
  return { id };
}

/** What each act does to the model. */
const ACTS: Record<Step['act'], (model: Model, step: Step, count: number) => Change[]> = {
  new(model, { slug }, count) {
    if (!isFree(model, slug) || model.pages.size > 6) return [];
    const id = randomUUID();
    const text = `<p>${count}</p>`;
    const page: Page = { slug, state: 'published', from: 'published', texts: [text] };
    model.pages.set(id, page);
    arrive(model, page);
    return [{ id, slug, text }];
  },
  save(model, { which }, count) {
    const alive = pick(model, ALIVE, which);
    if (!alive) return [];
    alive[1].texts.push(`<p>${count}</p>`);
    return [{ id: alive[0], text: `<p>${count}</p>` }];
  },
  rename(model, { which, slug }) {
    const alive = pick(model, ALIVE, which);
    return alive && isFree(model, slug) ? [move(model, alive, slug)] : [];
  },
  swap(model, { which, other }, count) {
    const [first, second] = [pick(model, ALIVE, which), pick(model, ALIVE, other)];
    if (!first || !second || second[0] === first[0]) return [];
    const [mine, theirs] = [first[1].slug, second[1].slug];
    return [
      move(model, first, `entre-${count}`),
      move(model, second, mine),
      move(model, first, theirs),
    ];
  },
  trash(model, { which, other }) {
    const alive = pick(model, ALIVE, which);
    if (!alive) return [];
    const [id, page] = alive;
    leave(model, alive);
    const heir = other % 2 === 0 ? pick(model, ['published'], other) : undefined;
    page.from = page.state === 'trash' ? page.from : page.state;
    page.state = 'trash';
    if (!heir || heir[0] === id) return [{ id, state: 'trash' }];
    page.heir = heir[0];
    return [{ id, state: 'trash', heir: heir[0] }];
  },
  heir(model, { which, other }) {
    const [trashed, heir] = [pick(model, ['trash'], which), pick(model, ['published'], other)];
    if (!trashed || !heir) return [];
    trashed[1].heir = heir[0];
    return [{ id: trashed[0], heir: heir[0] }];
  },
  restore(model, { which }) {
    const trashed = pick(model, ['trash'], which);
    if (!trashed || !isFree(model, trashed[1].slug)) return [];
    const [id, page] = trashed;
    page.state = page.from;
    delete page.heir;
    arrive(model, page);
    return [{ id, state: page.from }];
  },
  delete(model, { which }) {
    const trashed = pick(model, ['trash'], which);
    return trashed ? [erase(model, trashed)] : [];
  },
  // An owner may delete pages without the trash, too.
  erase(model, { which }) {
    const alive = pick(model, ALIVE, which);
    return alive ? [erase(model, alive)] : [];
  },
  draft(model, { which }) {
    const published = pick(model, ['published'], which);
    if (!published) return [];
    leave(model, published);
    published[1].state = 'draft';
    return [{ id: published[0], state: 'draft' }];
  },
  publish(model, { which }) {
    const draft = pick(model, ['draft'], which);
    if (!draft) return [];
    draft[1].state = 'published';
    arrive(model, draft[1]);
    return [{ id: draft[0], state: 'published' }];
  },
};
