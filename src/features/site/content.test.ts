import { expect, test } from 'vitest';
import { nextChange } from '../../features/hours/next-change.ts';
import { show } from './content.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from '../company/company-of.ts';

const { content } = loadContent();
const [known] = content.posts;
if (!known) throw new Error('There is no post.');

const DAY = '2026-12-24';
const post = { ...known, id: 'a', data: { ...known.data, published: DAY, updated: '2026-11-28' } };
const leading = { id: 'b', data: { from: 'b', to: '/postagens/a' } } as unknown;

const at = (moment: string) =>
  show({
    content: { ...content, posts: [post, known], redirects: [leading] } as typeof content,
    readAt: Date.parse(moment),
  });

test('a post is seen from the first minute of its day in Brasília, and what leads to it with it', () => {
  // In UTC the day began three hours earlier.
  for (const moment of ['2026-12-23T21:30:00-03:00', '2026-12-23T23:59:59.999-03:00']) {
    const { content: seen, coming } = at(moment);
    expect(seen.posts).toEqual([known]);
    expect(seen.redirects).toEqual([]);
    expect([...coming]).toEqual(['/postagens/a']);
  }
  for (const moment of ['2026-12-24T00:00:00-03:00', '2026-12-24T21:30:00-03:00']) {
    const { content: seen, coming } = at(moment);
    expect(seen.posts).toEqual([{ ...post, data: { ...post.data, updated: DAY } }, known]);
    expect(seen.redirects).toEqual([leading]);
    expect([...coming]).toEqual([]);
  }
});

test('of ten posts that wait for their days, each is there from the change on that the site is built again for', () => {
  const posts = Array.from({ length: 10 }, (_, at) => ({
    ...known,
    id: `p-${at}`,
    data: { ...known.data, published: `2026-12-1${at}` },
  }));
  const timed = {
    company: companyOf(content),
    notices: [],
    promotions: [],
    posts: posts.map(({ data }) => data),
  };
  const seen = (moment: Date) =>
    show({ content: { ...content, posts }, readAt: moment.getTime() }).content.posts.length;
  let moment = new Date('2026-12-09T21:30:00-03:00');
  expect(seen(moment)).toBe(0);
  const counts = new Set<number>();
  while (seen(moment) < 10) {
    const next = nextChange(timed, moment);
    // Until then a built site that is kept says what one built now would say.
    expect(seen(new Date(next.getTime() - 1))).toBe(seen(moment));
    moment = next;
    counts.add(seen(moment));
  }
  expect([...counts]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
