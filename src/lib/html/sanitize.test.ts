import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCountedWork } from '../../../tests/helpers/work.ts';
import { ensureSafeHtml, isPlainlySafe, sanitizeHtml, UnsafeContentError } from './sanitize.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed">x</p>',
  '<p id="root" name="x" onclick="alert(1)">x</p>',
  '<form action="/x"><input></form>',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<div class="fixed inset-0 gp-ok">x</div>',
  '<a title="&lt;img src=x onerror=alert(1)&gt;">x</a>',
  '<p class="fixed-gp-ok">x</p>',
  '<template><script>alert(1)</script></template>',
];

test.each(HOSTILE)('%j loses what could act', { tags: ['@V1.2.2', '@V1.3.1'] }, (html) => {
  const clean = sanitizeHtml(html);
  expect(clean).not.toMatch(
    /<script|onerror=|javascript:|<svg|<iframe|<style|style=|\sid=|<form|<meta|<base|fixed/i,
  );
  expect(isPlainlySafe(clean)).toBe(true);
});

test('what an editor writes stays', () => {
  const html =
    '<h2>Título</h2><p>Texto <strong>forte</strong> e <a href="/guias">guia</a>.</p>' +
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
  expect(sanitizeHtml(html)).toBe(html);
});

test.each(['https://example.com/a', 'http://example.com/a'])(
  'a link to %s says nothing of us there, and gives it no weight',
  (href) =>
    expect(sanitizeHtml(`<a href="${href}">x</a>`)).toBe(
      `<a href="${href}" rel="noopener noreferrer nofollow">x</a>`,
    ),
);

test.each([
  '<div>',
  '</div>',
  '<p></div>',
  '<b><i></b></i>',
  '<p>1 < 2</p>',
  '<!-- x -->',
  '<a href="https://example.com/a">x</a>',
])('%j is not plainly safe', (html) => expect(isPlainlySafe(html)).toBe(false));

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...HOSTILE,
      '<p>',
      '</p>',
      '<ul><li>',
      '</li></ul>',
      '<h2>Olá</h2>',
      '&amp;',
      '<br>',
    ),
    fc.string(),
  ),
  { maxLength: 12 },
);

test('the result is canonical: sanitising it again changes nothing', { tags: '@V1.3.1' }, () =>
  fc.assert(
    fc.property(pieces, (parts) => {
      const clean = sanitizeHtml(parts.join(''));
      return sanitizeHtml(clean) === clean && ensureSafeHtml(clean) === clean;
    }),
  ),
);

test(
  'the cheap proof accepts only tags and attributes of the allow-list',
  { tags: '@V1.2.2' },
  () => {
    const tag =
      /^<\/?(?:h[234]|p|ul|ol|li|br|hr|a|b|i|u|em|strong|small|blockquote|table|caption|thead|tbody|tr|th|td|div|span|section|dl|dt|dd)(?: (?:class|title|href|scope|colspan|rowspan|rel)="")*>$/;
    fc.assert(
      fc.property(pieces, (parts) => {
        const html = parts.join('');
        if (!isPlainlySafe(html)) return true;
        const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
        const tags = html.replace(/"[^"]*"/g, '""').match(/<[^>]*>?/g) ?? [];
        return (
          tags.every((one) => tag.test(one)) &&
          links.every((href) => /^(?:https?:\/\/|tel:|mailto:|#|\/(?!\/))/.test(href))
        );
      }),
    );
  },
);

const emphasis = (kinds: number) =>
  Array.from({ length: kinds }, (_, kind) => `<b class=gp-${kind}>`).join('');

test.each([
  [
    'emphasis that the parser repeats in each paragraph',
    `<p>${emphasis(58)}</p>${'<p>x'.repeat(1000)}`,
  ],
  ['the same, 15,000 paragraphs', `<p>${emphasis(58)}</p>${'<p>x'.repeat(15_000)}`],
  ['more kinds of emphasis than levels', `<p>${emphasis(700)}</p>${'<p>x'.repeat(3000)}`],
  ['a result that is larger than a page', `<p>${emphasis(55)}</p>${'<p>x'.repeat(200)}`],
  [
    'one long class in each paragraph',
    `<p><b class="gp-${'a'.repeat(40_000)}">${'<p>x'.repeat(9500)}`,
  ],
  ['a longer one', `<p><b class="gp-${'a'.repeat(150_000)}">${'<p>x'.repeat(9900)}`],
  [
    'fifty long classes',
    `<p>${emphasis(50).replaceAll('>', `${'x'.repeat(3800)}>`)}${'<p>x'.repeat(350)}`.slice(
      0,
      200_000,
    ),
  ],
  ['end tags that nothing opened', '<b></x>'.repeat(5000)],
  ['a few hundred of them', '<b></x>'.repeat(400)],
])(
  'what blows up while it is parsed is refused: %s',
  { tags: ['@V1.3.1', '@V15.2.2'] },
  (_, html) =>
    withCountedWork((count) => {
      const refuse = () => expect(() => sanitizeHtml(html)).toThrow(UnsafeContentError);
      // At most 750,000 steps. The engine's own work is counted, too, and varies.
      expect(count(refuse).steps).toBeLessThan(3_000_000);
    }),
);

test('how much the parser repeats is counted while it repeats it', () => {
  const repeated = `<p><b class="gp-${'a'.repeat(40_000)}">${'<p>x'.repeat(20)}`;
  expect(() => sanitizeHtml(repeated)).toThrow('se repete em cada parágrafo');
  // A word processor that leaves bold open in every paragraph is no attack.
  const forgotten = `<p><b class="gp-x">a${'<p>texto de um parágrafo comum'.repeat(1500)}`;
  expect(sanitizeHtml(forgotten).match(/<b /g)).toHaveLength(1501);
});

test('a long page, a large table and sixty levels are not monsters', () => {
  for (const html of [
    `<table><tbody>${'<tr><td>1</td><td>2</td></tr>'.repeat(5000)}</tbody></table>`,
    '<p>abc</p>'.repeat(15_000),
    '<div>'.repeat(60) + '</div>'.repeat(60),
  ]) {
    expect(sanitizeHtml(html)).toBe(html);
  }
});

test('monsters are refused before they are read', { tags: '@V15.2.2' }, () =>
  withCountedWork((count) => {
    for (const monster of ['<div>'.repeat(20_000), 'x'.repeat(200_001)]) {
      const refuse = () => expect(() => sanitizeHtml(monster)).toThrow(UnsafeContentError);
      expect(count(refuse).steps).toBeLessThan(20_000);
    }
  }),
);

test.each([
  ['Https://example.com/manual', 'https://example.com/manual'],
  ['HTTPS://EXAMPLE.COM', 'https://EXAMPLE.COM'],
  [' http://example.com', 'http://example.com'],
  ['tel:+55 11 91234-5678', 'tel:+5511912345678'],
  ['TEL:(11)%2091234\u20115678', 'tel:11912345678'],
  ['Mailto:oi@example.com', 'mailto:oi@example.com'],
])('a link to %j leads to %s', (written, href) => {
  const html = sanitizeHtml(`<p><a href="${written}">x</a></p>`);
  expect(html).toContain(`href="${href}"`);
  expect(sanitizeHtml(html)).toBe(html);
});
