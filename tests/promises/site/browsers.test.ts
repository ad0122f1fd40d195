import { transform } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readAdminPages, readPages, SITE_DIR } from '../../helpers/site.ts';
import { NOT_MEANT, PANEL, VISITORS, type Floor } from './floor.ts';

const FOLDER = path.join(SITE_DIR, '_astro');
const built = readdirSync(FOLDER).filter((name) => /\.(?:css|js)$/.test(name));
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

/** Scripts and styles by file name, or by the page that contains them. */
type Sources = Map<string, string>;

const kindOf = (name: string): 'css' | 'js' => (name.endsWith('css') ? 'css' : 'js');

/** What pages load, what that loads in turn, and inline code of the pages. */
function listSources(pages: readonly { path: string; html: string }[]): Sources {
  const files = new Set<string>();
  const inline: Sources = new Map();
  const known = new Set(built);
  const note = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+\.(?:css|js)\b/g))
      if (known.has(name)) files.add(name);
  };
  const seen = new Set<string>();
  for (const { path: address, html } of pages) {
    note(html);
    for (const [, tag = '', attributes = '', text = ''] of html.matchAll(
      /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g,
    )) {
      if (text === '' || /type="?application/.test(attributes) || seen.has(text)) continue;
      seen.add(text);
      inline.set(`${address}, ${inline.size}.${tag === 'style' ? 'css' : 'js'}`, text);
    }
  }
  for (const file of files) note(read(file));
  return new Map([...inline, ...[...files].map((file): [string, string] => [file, read(file)])]);
}

const visitors = listSources(await readPages());
const panel = listSources(await readAdminPages());

/** Lines that a build tool would rewrite for these browsers, because they cannot parse them. */
async function findNewSyntax(name: string, code: string, { browsers }: Floor): Promise<string[]> {
  const options = {
    loader: kindOf(name),
    charset: 'utf8' as const,
    // Browsers know them since 2018; the set of letters grows each year.
    supported: { 'regexp-unicode-property-escapes': true },
  };
  const [newest, oldest] = await Promise.all(
    ['esnext', [...browsers]].map(async (target) => {
      const { code: written } = await transform(code, { ...options, target });
      return written.split('\n');
    }),
  );
  const lines = new Set(oldest);
  return (newest ?? []).filter((line) => !lines.has(line)).map((line) => line.trim().slice(0, 120));
}

/** Selectors that make a browser drop the whole list; all browsers of the panel know `:has()`. */
const UNKNOWN = /:has\(|::details-content|:popover-open/;
/** Commas between selectors, not inside one. */
const BETWEEN = /,(?![^(]*\))/;

for (const [who, sources, floor] of [
  ['visitors', visitors, VISITORS],
  ['the panel', panel, PANEL],
] as const) {
  const [browser] = floor.browsers;

  test(`no script and no style of ${who} is written in a way that ${browser} does not read`, async () => {
    expect(sources.size).toBeGreaterThan(10);
    const found = await Promise.all(
      [...sources].map(async ([name, code]) =>
        (await findNewSyntax(name, code, floor)).map((line) => `${name}: ${line}`),
      ),
    );
    expect(found.flat()).toEqual([]);
  });

  test(`a selector that ${browser} may not know takes no other down with it, for ${who}`, () => {
    const lists = [...sources]
      .filter(([name]) => kindOf(name) === 'css')
      .flatMap(([, code]) => [...code.matchAll(/[^{}]+(?=\{)/g)].map(([selectors]) => selectors))
      .filter((selectors) => UNKNOWN.test(selectors) && !selectors.trim().startsWith('@'));
    expect(lists.length).toBeGreaterThan(who === 'visitors' ? 3 : 0);
    const mixed = lists.filter((selectors) =>
      selectors.split(BETWEEN).some((one) => !UNKNOWN.test(one)),
    );
    expect(mixed).toEqual([]);
  });

  test(`nothing is asked of the browsers of ${who} that ${browser} lacks, but for what may be missing`, () => {
    const used = [...sources].flatMap(([name, written]) => {
      const code = NOT_MEANT.reduce((rest, pattern) => rest.replace(pattern, ''), written);
      return Object.entries(floor.newer[kindOf(name)]).flatMap(([feature, pattern]) => {
        const { 0: words, index = 0 } = pattern.exec(code) ?? {};
        return words === undefined
          ? []
          : [{ feature, at: `${name}: ${code.slice(index, index + 60)}` }];
      });
    });
    expect(used.filter(({ feature }) => !(feature in floor.mayMiss))).toEqual([]);
    const features = new Set(used.map(({ feature }) => feature));
    expect(Object.keys(floor.mayMiss).filter((feature) => !features.has(feature))).toEqual([]);
  });
}
