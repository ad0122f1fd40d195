import { expect, test } from 'vitest';
import { readAdminPages, readPages, readSiteContent } from '../../helpers/site.ts';
import { FRAME, KEYWORD_PARTS, MENUS, PARTS, type Parts } from './parts.ts';
import { pathOf } from '../../../src/collections.ts';

const pages = (await readPages()).filter(({ redirect }) => !redirect);
const keywords = new Set(readSiteContent().keywords.map(pathOf));

const NAMED: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', nbsp: ' ' };

/** Visible text of HTML. */
const readWords = (html: string) =>
  html
    .replace(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x?0*(?:160|a0);/gi, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (all, name: string) => NAMED[name] ?? all)
    .replace(/[\s\u202f]+/g, ' ');

/** A section from its title to the next one of its level. */
function sectionOf(html: string, title: string): string {
  const titles = [...html.matchAll(/<h2\b[^>]*>([^]*?)<\/h2>/g)];
  const at = titles.findIndex(([, words = '']) => readWords(words).trim() === title);
  const own = titles[at];
  return own ? html.slice(own.index, titles[at + 1]?.index ?? html.length) : '';
}

/** The first words of a list that are out of order. */
function findMissing(text: string, list: readonly string[]): string | undefined {
  let from = 0;
  return list.find((words) => {
    const at = text.indexOf(words, from);
    if (at === -1) return true;
    from = at + words.length;
    return false;
  });
}

/** Parts that a page lacks, from its title on. */
function listMissing(page: string, { says = [], trail = [], counts = [] }: Parts): string[] {
  const html = page.slice(page.indexOf('<main'));
  const words = readWords(html);
  const above = readWords(/<nav [^>]*trail[^]*?<\/nav>/.exec(page)?.[0] ?? '');
  return [
    ...[findMissing(above, trail) ?? []].flat(),
    ...says.flatMap((list) => findMissing(words, list) ?? []),
    ...counts.flatMap(({ of, in: title, is, atLeast = 0 }) => {
      const found = [...(title === undefined ? html : sectionOf(html, title)).matchAll(of)].length;
      const isRight = is === undefined ? found >= atLeast : found === is;
      const wanted = is ?? `at least ${atLeast}`;
      return isRight ? [] : [`${of.source} in ${title ?? 'the page'}: ${found}, not ${wanted}`];
    }),
  ];
}

test.each(PARTS)('$at has every part that was specified', (parts) => {
  const own = pages.filter(({ path }) =>
    parts.at !== '/' && parts.at.endsWith('/') ? path.startsWith(parts.at) : path === parts.at,
  );
  expect(own).not.toEqual([]);
  const missing = own.flatMap(({ path, html }) =>
    listMissing(html, parts).map((what) => `${path}: ${what}`),
  );
  expect(missing).toEqual([]);
});

test('every page of a phrase has every part that was specified', () => {
  const own = pages.filter(({ path }) => keywords.has(path));
  expect(own.length).toBeGreaterThanOrEqual(130);
  const missing = own.flatMap(({ path, html }) =>
    listMissing(html, KEYWORD_PARTS).map((what) => `${path}: ${what}`),
  );
  expect(missing).toEqual([]);
});

test('what stands around a page stands around each', () => {
  const missing = pages.flatMap(({ path, html }) => {
    const main = html.indexOf('<main');
    const words = readWords(html.slice(0, main) + html.slice(html.indexOf('</main>')));
    return FRAME.flatMap((list) => findMissing(words, list) ?? []).map(
      (what) => `${path}: ${what}`,
    );
  });
  expect(missing).toEqual([]);
});

const navOf = (html: string) => /<nav [^>]*id="menu"[^]*?<\/nav>/.exec(html)?.[0] ?? '';
const listLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);

test('the menus stand in the HTML of every page, each link of them', () => {
  const home = pages.find(({ path }) => path === '/')?.html ?? '';
  const items = navOf(home)
    .split(/<details [^>]*data-item=/)
    .slice(1);
  const menus = items.map((item) => {
    const label = readWords(/<summary[^>]*>([^]*?)<\/summary>/.exec(item)?.[1] ?? '').trim();
    const panel = item.split('class="menu-banner"')[0] ?? '';
    const lists = panel
      .split(/<ul[\s>]/)
      .slice(1)
      .map((list) => listLinks(list.split('</ul>')[0] ?? '').length);
    return { label, lists: lists.filter((count) => count > 0) };
  });
  expect(Object.fromEntries(menus.map(({ label, lists }) => [label, lists]))).toEqual(MENUS);
  const known = new Set(pages.map(({ path }) => path));
  const links = listLinks(navOf(home));
  expect(links.length).toBeGreaterThan(180);
  expect(links.filter((href) => !known.has(href.replace(/#.*/, '')))).toEqual([]);
  // It says which page is open.
  const bare = (html: string) => listLinks(navOf(html)).join(' ');
  expect(
    pages.filter(({ html }) => bare(html) !== links.join(' ')).map(({ path }) => path),
  ).toEqual([]);
});

test('every question is one that opens without a script, with its answer in it', () => {
  const questions = pages.flatMap(({ path, html }) =>
    [
      ...html.matchAll(/<details\b[^>]*>\s*<summary[^>]*>([^]*?)<\/summary>([^]*?)<\/details>/g),
    ].map(([, question = '', answer = '']) => ({
      path,
      question: readWords(question),
      answer: answer.includes('<img') ? 'drawn' : readWords(answer),
    })),
  );
  expect(questions.length).toBeGreaterThan(500);
  expect(
    questions.filter(({ question, answer }) => question.trim() === '' || answer.trim() === ''),
  ).toEqual([]);
});

test('no page has an inline style, or a script that is fetched before a touch', () => {
  const styled = [...pages].filter(({ html }) =>
    / style=/.test(html.replace(/<(script|style)\b[^]*?<\/\1>/g, '')),
  );
  expect(styled.map(({ path }) => path)).toEqual([]);
  const fetching = pages.filter(({ html }) => /<script\b[^>]* src=|rel="?modulepreload/.test(html));
  // The page of unknown addresses looks up the address.
  expect(fetching.map(({ path }) => path)).toEqual(['/404']);
});

test('no screen of the panel has an inline style', async () => {
  const screens = await readAdminPages();
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter(({ html }) => / style=/.test(html)).map(({ path }) => path)).toEqual([]);
});
