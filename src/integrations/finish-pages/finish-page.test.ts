import RUNTIME from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { createHash } from 'node:crypto';
import { parse, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { finishPage } from './finish-page.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY =
  "default-src 'none';script-src 'self' 'sha256-a=' 'sha256-b='; style-src 'self' 'sha256-c=';";
const island = (props: string) =>
  `<astro-island uid="Z1" props="${props}" ssr client="intent" await-children><ul> <li> um </li> </ul><!--astro:end--></astro-island>`;
const page = (body: string) =>
  `<!doctype html><html> <head> <meta charset="utf-8"> <title> a </title><script src="/x.js"></script>` +
  `<meta http-equiv="content-security-policy" content="${POLICY}"> </head> <body> ${body} </body></html>`;
const policyOf = (html: string) => /policy" content="([^"]*)"/.exec(html)?.[1];

describe('finishPage', () => {
  it('puts the policy behind the encoding, before anything that it is about', () => {
    const html = finishPage(page(''));
    expect(html).toContain('<meta charset="utf-8"><meta http-equiv="content-security-policy" ');
    expect(html.match(/http-equiv/g)).toHaveLength(1);
    expect(() => finishPage('<!doctype html><title>a</title>')).toThrow('<meta charset="utf-8" />');
  });

  it('allows the inline scripts and styles of the page, and no others', () => {
    const html = finishPage(page('<script>own()</script><script type="module">go()</script>'));
    expect(policyOf(html)).toBe(
      `default-src 'none';script-src 'self' ${hash('own()')} ${hash('go()')};style-src 'self'`,
    );
    expect(policyOf(finishPage(page('<style>p{}</style>')))).toContain(
      `style-src 'self' ${hash('p{}')}`,
    );
  });

  it('runs a module of the head with the first script of the page, before what follows is drawn', () => {
    const inHead = (scripts: string) =>
      finishPage(page(scripts).replace(' </head>', '<script type="module">let a</script></head>'));
    const html = inHead('<script type="module">go()</script><script>own()</script>');
    expect(html).toContain(
      '</head><body><script type="module">go()</script><script>{let a}own()</script>',
    );
    expect(policyOf(html)).toContain(`${hash('go()')} ${hash('{let a}own()')};`);
    expect(() => inHead('')).toThrow('no script for the module of the head');
  });

  it('counts neither data nor what a template holds as a script', () => {
    const data = '<script type="application/ld+json">{}</script>';
    const template = '<template><script>later()</script></template>';
    expect(policyOf(finishPage(page(data + template)))).toContain("script-src 'self';");
  });

  it('drops empty scripts and styles, comments, and what only another runtime reads', () => {
    const html = finishPage(page(`<style></style><script></script>${island('{}')}`));
    expect(html).toContain('<body><astro-island props="{}" ssr><ul><li>um</ul>');
    expect(html).not.toMatch(/<style|<script>|<!--a/);
  });

  it('drops what tells another runtime of our directive, and hashes what is left', () => {
    const told =
      'var a=()=>{},b=a;(self.Astro||(self.Astro={})).intent=b;window.dispatchEvent(new Event("astro:intent"));';
    const html = finishPage(page(`<script>(()=>{go();${told}})();</script>`));
    expect(html).toContain('<script>(()=>{go();})();</script>');
    expect(policyOf(html)).toContain(`script-src 'self' ${hash('(()=>{go();})();')};`);
  });

  it('leaves the runtime of Astro to the island that only the browser renders, and drops it elsewhere', () => {
    const written = (directive: string) =>
      `<style>${ISLAND_STYLES}</style><script>Astro.own</script><script>${RUNTIME}</script>` +
      island('{&quot;a&quot;:[0,{&quot;b&quot;:[0,1]}]}')
        .replace('[0,{&quot;b&quot;:[0,1]}]', directive === 'only' ? '$&' : '[0,1]')
        .replace('client="intent"', `client="${directive}"`);
    const panel = finishPage(page(written('only')));
    expect(panel).toContain(
      `<script>Astro.own</script><script>${RUNTIME}</script><astro-island uid="Z1" ` +
        'props="{&quot;a&quot;:[0,{&quot;b&quot;:[0,1]}]}" ssr client="only" await-children>',
    );
    expect(policyOf(panel)).toContain(`${hash('Astro.own')} ${hash(RUNTIME)};style-src 'self'`);
    const visited = finishPage(page(written('intent')));
    expect(visited).toContain('<body><script>Astro.own</script><astro-island props=');
    expect(policyOf(visited)).toContain(`script-src 'self' ${hash('Astro.own')};style-src 'self'`);
    const other = written('intent').replace('(()=>{', '(()=>{let other;');
    expect(() => finishPage(page(other))).toThrow('another runtime');
  });

  it('writes how the build called the file that answers a touch', () => {
    const asking = page('<script>import("/_astro/touch.js")</script>');
    const html = finishPage(asking, { imports: new Map(), touch: '/_astro/touch.a1.js' });
    expect(html).toContain('<script>import("/_astro/touch.a1.js")</script>');
    expect(policyOf(html)).toContain(hash('import("/_astro/touch.a1.js")'));
    expect(() => finishPage(asking)).toThrow('No file of the build stands behind');
  });

  it('refuses a prop that our runtime cannot read', () => {
    for (const props of ['[1,[]]', '[0,{}]', '[3,&quot;2026-01-01&quot;]']) {
      const html = page(island(`{&quot;total&quot;:${props}}`));
      expect(() => finishPage(html)).toThrow('"total" is none');
    }
    expect(() =>
      finishPage(page(island('{&quot;a&quot;:[0,20],&quot;b&quot;:[0,null]}'))),
    ).not.toThrow();
  });

  it('refuses an island that another directive should wake', () => {
    const html = page(island('{}').replace('client="intent"', 'client="load"'));
    expect(() => finishPage(html)).toThrow('write client:intent');
  });

  it('drops white space beside blocks, and keeps it between words', () => {
    const html = finishPage(page('<p> Veja <a href="/a">um</a> <b>dois</b> </p> <ul> </ul>'));
    expect(html).toContain('<body><p>Veja <a href="/a">um</a> <b>dois</b><ul></ul></body>');
  });

  it('keeps one of the white spaces that meet across tags, outside of what is underlined', () => {
    for (const [written, finished] of [
      ['Veja <a href="/a"> um </a> <b> dois</b> ', 'Veja <a href="/a">um</a> <b>dois</b>'],
      ['a<a href="/b"> b </a>c', 'a<a href="/b"> b </a>c'],
      ['<a href="/b">\nb\n</a>', '<a href="/b">b</a>'],
      ['<b>a </b><i>b</i>', '<b>a </b><i>b</i>'],
      ['<b>a</b> <br> <i> b</i>', '<b>a</b><br><i>b</i>'],
      ['a <input> b <button>c</button> d', 'a <input> b <button>c</button> d'],
      ['R$\u00a0800\u00a0<b>\u00a0a</b>', 'R$\u00a0800\u00a0<b>\u00a0a</b>'],
    ] as const) {
      expect(finishPage(page(`<p>${written}</p>`))).toContain(`<p>${finished}</p>`);
    }
  });

  it('says no prop that is nothing', () => {
    const html = page(island('{&quot;a&quot;:[0,null],&quot;b&quot;:[0,&quot;x &amp;&quot;]}'));
    expect(finishPage(html)).toContain('props="{&quot;b&quot;:[0,&quot;x &amp;&quot;]}"');
  });

  it('drops end tags where the next tag says as much', () => {
    const list = '<ul><li>um</li> <li>dois <b>três</b></li></ul>';
    const terms = '<dl><div><dt>a</dt><dd>b</dd></div><dt>c</dt><dd>d</dd><dd>e</dd></dl>';
    const table =
      '<table><thead><tr><td></td></tr></thead><tbody><tr><th>a</th><td>b</td></tr></tbody></table>';
    const html = finishPage(page(list + terms + table + '<dl><div><dt>alone</dt></div></dl>'));
    expect(html).toContain('<ul><li>um<li>dois <b>três</b></ul>');
    expect(html).toContain('<dl><div><dt>a<dd>b</div><dt>c<dd>d<dd>e</dl>');
    expect(html).toContain('<table><thead><tr><td><tbody><tr><th>a<td>b</table>');
    expect(html).toContain('<div><dt>alone</dt></div>');
  });

  it('keeps the end of a paragraph where only its own tag ends it', () => {
    const html = finishPage(
      page(
        '<div><p>a</p> <p>b</p><ul></ul><p>c</p>d<p>e</p><span>f</span></div>' +
          '<astro-slot><p>g</p></astro-slot><a href="/"><p>h</p></a>',
      ),
    );
    expect(html).toContain('<div><p>a<p>b<ul></ul><p>c</p>d<p>e</p><span>f</span></div>');
    expect(html).toContain('<astro-slot><p>g</p></astro-slot><a href="/"><p>h</p></a>');
  });

  it('leaves the words of a link to a page that is still to come', () => {
    const built = { imports: new Map(), coming: new Set(['/p']) };
    const html = finishPage(
      page('<p>Veja <a class="x" href="/p#b"><b>um</b> caso</a> e <a href="/p2">outro</a>.</p>'),
      built,
    );
    expect(html).toContain('<p>Veja <b>um</b> caso e <a href="/p2">outro</a>.</p>');
  });

  it('reads as before to a browser', () => {
    const body =
      '<dl><div><dt>a</dt> <dd>b</dd> </div><dt>c</dt><dd>d</dd></dl>' +
      '<table><thead><tr><th>a</th> <th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>' +
      '<ol><li>um <ul><li>dois</li></ul></li> <li><p>três</p></li></ol>' +
      '<section><p>quatro</p><p>cinco <b>seis</b></p><div><p>sete</p>oito</div></section>';
    const spaceless = (html: string) => serialize(parse(html)).replace(/\s+/g, '');
    expect(finishPage(page(body))).not.toContain('</li>');
    expect(spaceless(finishPage(page(body)).replace(/.*<body>/s, ''))).toBe(spaceless(body));
  });

  it('keeps scripts, templates, preformatted and saved text as they are', () => {
    for (const kept of [
      '<script type="application/ld+json">{"a":"x <p> y"}</script>',
      '<template> <p> a </p> </template>',
      '<pre> <b> </b> </pre>',
      '<div class="gp-page"><p> a </p> <p>b</p></div>',
    ]) {
      expect(finishPage(page(`<article> ${kept} </article>`))).toContain(kept);
    }
  });
});
