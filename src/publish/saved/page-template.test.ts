import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileTemplate, renderTemplate } from './page-template.ts';
import { templateToken } from '../../features/useful-links/tokens.ts';

const title = templateToken('title');
const content = templateToken('content');
const html =
  `<title>${title}</title><meta content="${title}"><a href="https://wa.me/55?text=Sobre%20${title}.">x</a>` +
  `<script type="application/ld+json">{"name":"${title}"}</script><h1>${title}</h1><div>${content}</div>`;
const template = compileTemplate(html);

test('each place is escaped for what it is', { tags: ['@V1.1.2', '@V1.2.1'] }, () => {
  const page = renderTemplate(template, { title: `A "b" & <c> 'd'`, content: '<p>x</p>' });
  expect(page).toContain('<title>A &quot;b&quot; &amp; &lt;c&gt; &#39;d&#39;</title>');
  expect(page).toContain(`<meta content="A &quot;b&quot; &amp; <c> 'd'">`);
  expect(page).toContain('text=Sobre%20A%20%22b%22%20%26%20%3Cc%3E%20%27d%27.');
  expect(page).toContain(`{"name":"A \\"b\\" & \\u003cc> 'd'"}`);
  expect(page).toContain('<div><p>x</p></div>');
});

test('no title closes the JSON-LD script', { tags: '@V1.2.3' }, () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const page = renderTemplate(template, { title: `</script>${text}`, content: '' });
      const json = /<script[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
      return (JSON.parse(json) as { name: string }).name === `</script>${text}`;
    }),
  ),
);

test('a title that looks like a token stays text', () =>
  expect(renderTemplate(template, { title: content, content: 'x' })).toContain(
    `<h1>${content}</h1>`,
  ));

test('a place without a value is an error', () =>
  expect(() => renderTemplate(template, { title: 'x' })).toThrow('"content"'));
