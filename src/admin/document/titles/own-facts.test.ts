import { expect, test } from 'vitest';
import { readAdminData } from '../../../features/generator/admin-data.ts';
import { isPlainlySafe, sanitizeHtml } from '../../../lib/html/sanitize.ts';
import { plainText } from '../page/checks.ts';
import {
  generatePage,
  hasOwnFacts,
  writeOwnSection,
} from '../../screens/generator/generate-page.ts';
import { hasOwn, insertSection, NO_FACTS, ownOf, readSentences } from './own-facts.ts';
import { loadContent } from '../../../site.ts';

const data = readAdminData(loadContent());
const [first] = data.words.services;
const priced = data.words.services.find(({ price }) => price !== undefined);
const place = data.places.find(({ href, sentence }) => href !== undefined && sentence);
const bareTitle = `${priced?.match[0]} ${data.words.products[1]?.match[0]}`;

test('lines become sentences, and what nobody sees goes away', () => {
  expect(readSentences('era a peça  gasta\n\n- \nE ficou bom!\u202e')).toEqual([
    'Era a peça gasta.',
    'E ficou bom!',
  ]);
  expect(readSentences(' \n ')).toEqual([]);
});

test('blanks and dashes are nothing to know', () => {
  expect(hasOwn(undefined)).toBe(false);
  expect(hasOwn({ ...NO_FACTS, job: ' - ' })).toBe(false);
  expect(hasOwn({ ...NO_FACTS, price: 'R$ 90' })).toBe(true);
  expect(ownOf(['a', 'b'], { a: NO_FACTS, b: { ...NO_FACTS, job: 'x' }, c: NO_FACTS })).toEqual({
    b: { ...NO_FACTS, job: 'x' },
  });
});

test(
  'what the owner wrote stands in the page as written, and cannot leave it',
  { tags: '@own-facts' },
  () => {
    const own = {
      job: 'em maio, trocamos <b>tudo</b> & testamos "duas vezes"',
      local: 'A rua alaga em janeiro.',
      price: 'Saiu por R$ 180.',
    };
    for (const title of [bareTitle, ...data.batchTitles.slice(0, 5)]) {
      const { content } = generatePage({ title, creativity: 75, seed: 1, own }, data);
      expect(isPlainlySafe(content)).toBe(true);
      expect(sanitizeHtml(content)).toBe(content);
      const text = plainText(content);
      expect(text).toContain('Em maio, trocamos <b>tudo</b> & testamos "duas vezes".');
      expect(text).toContain('A rua alaga em janeiro.');
      expect(text).toContain('Saiu por R$ 180.');
    }
  },
);

test('a price of the owner answers the question about the price', { tags: '@own-facts' }, () => {
  const said = { question: 'price' } as const;
  const own = { ...NO_FACTS, price: 'Sai por R$ 123 com a peça' };
  const title = `${bareTitle} em ${place?.name}`;
  const { content } = generatePage({ title, creativity: 75, seed: 1, said, own }, data);
  expect(content.match(/<p>Sai por R\$ 123 com a peça\./g)).toHaveLength(2);
});

test('a page has something of its own by its owner or by its place', { tags: '@own-facts' }, () => {
  expect(hasOwnFacts({ title: bareTitle }, data)).toBe(false);
  expect(hasOwnFacts({ title: bareTitle, own: { ...NO_FACTS, job: 'Um caso.' } }, data)).toBe(true);
  const local = `${bareTitle} ${place?.preposition} ${place?.name}`;
  expect(hasOwnFacts({ title: local }, data)).toBe(true);
  expect(hasOwnFacts({ title: local, said: { place: '' } }, data)).toBe(false);
  for (const title of data.batchTitles) expect(hasOwnFacts({ title }, data)).toBe(true);
});

test('another text gets the section in front of its second heading', () => {
  const own = { ...NO_FACTS, local: 'A rua é estreita' };
  const request = { title: `${first?.match[0]} X`, creativity: 75, seed: 1, own };
  const section = writeOwnSection(request, data);
  expect(section).toMatch(/^<h2>[^<]+<\/h2>\n<p>A rua é estreita\.<\/p>$/);
  expect(insertSection('<h2>1</h2><p>a</p><h2>2</h2>', '<p>s</p>')).toBe(
    '<h2>1</h2><p>a</p><p>s</p>\n<h2>2</h2>',
  );
  expect(insertSection('<p>a</p>', '<p>s</p>')).toBe('<p>a</p><p>s</p>');
  expect(insertSection('<p>a</p>', '')).toBe('<p>a</p>');
  expect(writeOwnSection({ ...request, own: NO_FACTS }, data)).toBe('');
});
