import { expect, test } from 'vitest';
import { readPages } from '../helpers/site.ts';

const pages = new Map((await readPages()).map(({ path, html }) => [path, html]));

/** Props of an island as they stand in the HTML of a page. */
function propsOf(page: string, component: string): unknown {
  const island = new RegExp(`<astro-island[^>]* component-export="${component}"[^>]*>`);
  const [tag = ''] = island.exec(pages.get(page) ?? '') ?? [];
  const [, props = ''] = / props="([^"]*)"/.exec(tag) ?? [];
  return JSON.parse(props.replaceAll('&quot;', '"'));
}

// The server hands these islands a function, and the browser must get nothing in its place: then the
// island reads the HTML, which stands in the page anyway, instead of a second copy of it.
test('a function among the props of an island is not written', () => {
  for (const page of ['/', '/duvidas-frequentes']) {
    expect(propsOf(page, 'MegaMenu'), page).toEqual({});
  }
  expect(propsOf('/duvidas-frequentes', 'Faq')).toEqual({});
});
