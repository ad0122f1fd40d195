import { expect, test } from 'vitest';
import { areCodesListed } from '../../src/features/error-codes/checks.ts';
import { pageCode } from '../../src/features/contact/page-code.ts';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { readPages, readSiteContent, readSiteFile } from '../helpers/site.ts';

const { codes, shared } = readSiteContent();
const words = shared[0]?.data.codes;
const slug = codes.length > 0 ? words?.slug : undefined;

test(
  'each signal stands with its page of a document, and a message that names it',
  { tags: '@codes' },
  () => {
    if (!slug || !words) {
      expect(codes).toEqual([]);
      return;
    }
    const html = readSiteFile(`${slug}.html`);
    for (const { text } of words.safety) expect(html).toContain(text);
    const chats = [...html.matchAll(/href="(https:\/\/wa\.me[^"]+)"/g)].map(
      ([, href = '']) => readChat(href.replaceAll('&amp;', '&')).message,
    );
    for (const { id, data } of codes) {
      const [, after = ''] = html.split(`Sinais de ${data.brand} ${data.board}<`);
      const [own = ''] = after.split('</table>');
      expect(own.split('<tr>').length - 2, id).toBe(data.rows.length);
      for (const { signal, meaning, check, page } of data.rows) {
        const row =
          own
            .split('<tr>')
            .find((part) => new RegExp(`>\\s*${RegExp.escape(signal)}[,<\\s]`).test(part)) ?? '';
        expect(row, `${id} ${signal}`).toContain(meaning);
        expect(row, `${id} ${signal}`).toContain(check);
        expect(row, `${id} ${signal}`).toMatch(
          new RegExp(`href="${RegExp.escape(data.source.url)}"[^>]*>\\s*p. ${page}\\s*<`),
        );
        const message = words.ask
          .replace('{brand}', data.brand)
          .replace('{board}', data.board)
          .replace('{signal}', signal);
        expect(chats).toContain(`${message}\n(ref. ${pageCode(`/${slug}`)}-m)`);
      }
    }
  },
);

test('pages and lists lead there, or nothing does', { tags: '@codes' }, async () => {
  const pages = new Map((await readPages()).map(({ path, html }) => [path, html]));
  for (const [path, html] of pages) {
    const leads = html.includes(`href="/${words?.slug ?? 'nada'}"`);
    if (html.includes('class="menu-quick"')) expect(leads, path).toBe(slug !== undefined);
  }
  for (const path of slug ? ['/busca', '/sitemap', ...(words?.pages ?? [])] : []) {
    const html = pages.get(path) ?? '';
    expect(html.slice(html.indexOf('<main')), path).toContain(`href="/${slug}"`);
  }
  expect(readSiteFile('sitemap-0.xml').includes(`/${words?.slug ?? 'nada'}<`)).toBe(
    slug !== undefined && areCodesListed({ codes, shared }),
  );
});
