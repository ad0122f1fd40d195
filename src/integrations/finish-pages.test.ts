import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishPage } from './finish-pages.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const RUNTIME =
  '<style>astro-island,astro-slot{display:contents}</style><script>own()</script>' +
  '<script>(()=>{customElements.define("astro-island",f)})()</script>';
const island = (props: string) =>
  `<astro-island uid="Z1" props="${props}" ssr client="intent" await-children><ul> <li> um </li> </ul></astro-island>`;
const page = (body: string) =>
  `<html> <head> <meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-a=' 'sha256-b='; style-src 'self' 'sha256-c=';"> </head> <body> ${body} </body></html>`;

describe('finishPage', () => {
  it('drops the runtime that our directive replaces, and what only it reads', () => {
    const html = finishPage(page(RUNTIME + island('{&quot;total&quot;:[0,20]}')));
    expect(html).toContain('<script>own()</script><astro-island props=');
    expect(html).not.toMatch(/customElements|<style|uid=|await-children/);
  });

  it('allows the inline scripts and styles of the page, and no others', () => {
    const html = finishPage(page(`${RUNTIME}${island('{}')}<script type="module">go()</script>`));
    expect(html).toContain(`script-src 'self' ${hash('own()')} ${hash('go()')}; style-src 'self';`);
    expect(finishPage(page('<style>p{}</style>'))).toContain(`style-src 'self' ${hash('p{}')};`);
  });

  it('does not count data as a script', () => {
    const html = finishPage(page('<script type="application/ld+json">{}</script>'));
    expect(html).toContain("script-src 'self'; style-src");
  });

  it('refuses a prop that our runtime cannot read, and another kind of runtime', () => {
    expect(() => finishPage(page(RUNTIME + island('{&quot;a&quot;:[1,[]]}')))).toThrow('props');
    expect(() => finishPage(page(RUNTIME + island('{&quot;a&quot;:[0,{}]}')))).toThrow('props');
    expect(() => finishPage(page(island('{}')))).toThrow('another way');
  });

  it('drops white space beside blocks, and keeps it between words', () => {
    const html = finishPage(page('<p> Veja <a href="/a">um</a> <b>dois</b> </p> <ul> </ul>'));
    expect(html).toContain('<body><p>Veja <a href="/a">um</a> <b>dois</b></p><ul></ul></body>');
  });

  it('keeps scripts, templates, preformatted and saved text as they are', () => {
    for (const kept of [
      '<script type="application/ld+json">{"a":"x <p> y"}</script>',
      '<template> <p> a </p> </template>',
      '<pre> <p> </pre>',
      '<div class="gp-page"><p> a </p> <p>b</p></div>',
    ]) {
      expect(finishPage(page(`<article> ${kept} </article>`))).toContain(kept);
    }
  });
});
