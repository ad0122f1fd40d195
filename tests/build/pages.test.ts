import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pick, readPages, SITE_DIR, SITE_URL, type BuiltPage } from '../helpers/site.ts';

const all = await readPages();
const pages = all.filter(({ redirect }) => !redirect);
const listed = pages.filter(({ html }) => !html.includes('name="robots"'));

/** Fails with the addresses of the pages that break a rule. */
function everyPage(of: readonly BuiltPage[], rule: (page: BuiltPage) => boolean): void {
  expect(of.filter((page) => !rule(page)).map((page) => page.path)).toEqual([]);
}

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
const title = ({ html }: BuiltPage) => pick(html, /<title>([^<]*)<\/title>/);
const meta = ({ html }: BuiltPage, name: string) =>
  pick(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));

test('every family has pages', () => {
  const families = ['/cidades/', '/topicos/', '/guias/', '/postagens/', '/busca/', '/links-uteis/'];
  for (const family of families) {
    expect(pages.filter((page) => page.path.startsWith(family)).length).toBeGreaterThan(2);
  }
});

test('every page is in Portuguese and has one h1, a title and a description', () => {
  everyPage(pages, ({ html }) => html.includes('<html lang="pt-BR"'));
  everyPage(
    pages,
    ({ html }) => count(html.replace(/<template[\s\S]*?<\/template>/g, ''), /<h1/g) === 1,
  );
  everyPage(pages, (page) => (title(page)?.length ?? 0) >= 10);
  everyPage(pages, (page) => (meta(page, 'description')?.length ?? 0) >= 50);
});

test('titles and descriptions are unique among indexed pages', () => {
  for (const read of [title, (page: BuiltPage) => meta(page, 'description')]) {
    const seen = new Map<string | undefined, string>();
    everyPage(listed, (page) => {
      const fresh = !seen.has(read(page));
      seen.set(read(page), page.path);
      return fresh;
    });
  }
});

test('the canonical address is the address of the page, and what has none says noindex', () => {
  everyPage(
    listed,
    (page) =>
      pick(page.html, /<link rel="canonical" href="([^"]*)"/) ===
      `${SITE_URL}${page.path === '/' ? '/' : page.path}`,
  );
  everyPage(
    pages,
    ({ html }) => html.includes('rel="canonical"') !== html.includes('name="robots"'),
  );
});

test('share tags are complete and their image exists', () => {
  everyPage(pages, (page) => Boolean(meta(page, 'og:title') && meta(page, 'og:description')));
  everyPage(pages, (page) => meta(page, 'twitter:card') === 'summary_large_image');
  everyPage(pages, (page) => {
    const image = meta(page, 'og:image')?.replace(SITE_URL, '') ?? 'missing';
    return existsSync(path.join(SITE_DIR, image));
  });
});

test('every page has one linked JSON-LD graph whose references resolve', () => {
  everyPage(pages, ({ html }) => {
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    if (scripts.length !== 1) return false;
    const graph = JSON.parse(scripts[0]?.[1] ?? '') as { '@graph': Record<string, unknown>[] };
    const ids = new Set(graph['@graph'].map((node) => node['@id']));
    const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)];
    return ids.size > 2 && references.every(([, id]) => ids.has(id));
  });
});

test('ratings stand on products only, and only where they are shown', () => {
  everyPage(pages, ({ html }) => !/HomeAndConstructionBusiness[^}]*aggregateRating/.test(html));
  everyPage(
    pages.filter(({ html }) => html.includes('aggregateRating')),
    ({ html }) => /Nota \d,\d de 5 em \d+ avaliações/.test(html),
  );
});

test(
  'every page carries the full content policy, without unsafe-inline',
  { tags: '@V3.4.3' },
  () => {
    everyPage(pages, ({ html }) => {
      const policy =
        pick(html, /<meta http-equiv="content-security-policy" content="([^"]*)"/) ?? '';
      return (
        policy.includes("default-src 'none'") &&
        /script-src [^;]*'sha256-/.test(policy) &&
        !policy.includes('unsafe-inline')
      );
    });
    everyPage(pages, ({ html }) => !/\sstyle="/.test(html));
  },
);

test('no page but the not-found page loads a script file', () => {
  everyPage(
    pages.filter((page) => page.path !== '/404'),
    ({ html }) => !/<script[^>]+src=/.test(html),
  );
});

test(
  'links to other sites open apart and tell them nothing',
  { tags: ['@V3.4.5', '@V3.7.2'] },
  () => {
    everyPage(pages, ({ html }) =>
      [...html.matchAll(/<a [^>]*target="_blank"[^>]*>/g)].every(([tag]) =>
        tag.includes('rel="noopener noreferrer'),
      ),
    );
  },
);

test('chat links carry number and message', () => {
  everyPage(pages, ({ html }) =>
    [...html.matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g)].every(([, href = '']) => {
      const url = new URL(href.replaceAll('&amp;', '&'));
      return (
        /^\/55\d{10,11}$/.test(url.pathname) && (url.searchParams.get('text')?.length ?? 0) > 10
      );
    }),
  );
});

test('every link and image of the site leads to a file of the site', () => {
  const built = new Set(pages.map((page) => page.path));
  const wrong = new Set<string>();
  for (const { path: from, html } of pages) {
    for (const [, href = ''] of html.matchAll(/(?:href|src|srcset)="(\/[^"]*)"/g)) {
      const [target = '/', fragment] = href.replaceAll('&amp;', '&').split('#');
      const clean = target.split('?')[0] || from;
      const ok =
        built.has(clean) ||
        ['', '.html'].some((end) => existsSync(path.join(SITE_DIR, decodeURI(clean) + end)));
      if (!ok) wrong.add(`${from} → ${href}`);
      else if (fragment && built.has(clean)) {
        const there = pages.find((page) => page.path === clean)?.html ?? '';
        if (!there.includes(`id="${fragment}"`)) wrong.add(`${from} → ${href} (fragment)`);
      }
    }
  }
  expect([...wrong].slice(0, 20)).toEqual([]);
});
