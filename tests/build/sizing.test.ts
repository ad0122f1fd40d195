import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_MESSAGE } from '../../src/features/assistant/steps.ts';
import { formatPrice, formatReais } from '../../src/features/prices/money.ts';
import { pageCode } from '../../src/features/contact/page-code.ts';
import {
  buildSizingMessage,
  decideSize,
  findRules,
  listSizingPaths,
} from '../../src/features/sizing/rules.ts';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { readLeaves } from '../helpers/leaves.ts';
import { readPages, readSiteFile, readSiteContent } from '../helpers/site.ts';
import { companyOf } from '../../src/features/company/company-of.ts';

const content = readSiteContent();
const [entry] = content.sizing;
if (!entry) throw new Error('content/sizing.yaml is gone.');
const { slug, questions, classes, rules } = entry.data;
const html = readSiteFile(`${slug}.html`);

test(
  'without scripts every way ends with its class, what else it takes and why, and its message',
  { tags: '@sizing' },
  () => {
    const leaves = readLeaves(html);
    const paths = listSizingPaths(questions);
    expect(leaves.map(({ answers }) => answers)).toEqual(
      paths.map((options) => options.map(({ text }) => text)),
    );
    leaves.forEach(({ answers, chats, text }, at) => {
      const way = answers.join(' › ');
      const given = paths[at] ?? [];
      const { rule, model: chosen, needs } = decideSize(findRules(rules, given));
      const size = classes.find(({ id }) => id === rule?.class);
      expect(text, way).toContain(size?.name);
      for (const { need = '', why } of needs) expect(text, way).toContain(`${need}: “${why}”`);
      expect(text, way).toContain(size?.text);
      const model = size?.models
        ? companyOf(content).models.find(({ id }) => id === chosen)
        : undefined;
      if (model) expect(text, way).toContain(`${size?.name ?? ''}: ${model.name}`);
      const rows = companyOf(content).priceList.filter(({ id }) => size?.prices.includes(id));
      if (model && rows.length === 0) expect(text, way).toContain(formatReais(model.price));
      for (const { job, price, dependsOn = '' } of rows) {
        expect(text, way).toContain(price ? `${job}: ${formatPrice(price)}` : job);
        expect(text, way).toContain(dependsOn);
      }
      // A row without a price says what it depends on.
      if (!text.includes('R$')) expect(text, way).toMatch(/[Dd]epende/);
      const message = size ? buildSizingMessage(entry.data, given, size, model?.name) : '';
      expect(
        chats.map((href) => readChat(href).message),
        way,
      ).toEqual([`${message}\n(ref. ${pageCode(`/${slug}`)}-m)`]);
      for (const { say } of given) expect(message, way).toContain(`: ${say}\n`);
      expect(message.length, way).toBeLessThan(MAX_MESSAGE);
    });
  },
);

test(
  'the models of the record stand beside each other, with what tells them apart',
  { tags: '@sizing' },
  () => {
    const list = html.slice(html.indexOf('id="modelos"'));
    const { models } = companyOf(content);
    expect(models.length).toBeGreaterThan(1);
    for (const { name, price, specs } of models) {
      expect(list).toContain(name);
      expect(list).toContain(formatReais(price));
      for (const { id, label, value } of specs) {
        const isShared = models.every((model) =>
          model.specs.some((spec) => spec.id === id && spec.value === value),
        );
        expect(list.includes(`${label}: ${value}`), label).toBe(!isShared);
      }
    }
  },
);

test('before a touch the page asks for no script, and is light', { tags: '@sizing' }, () => {
  expect(html).not.toMatch(/<script[^>]+src=/);
  expect(html).not.toMatch(/rel="?modulepreload/);
  const styles = [...html.matchAll(/href="?(\/_astro\/[^"\s>]+\.css)/g)].map(
    ([, href = '']) => href,
  );
  expect(styles).toHaveLength(1);
  const files = [html, ...styles.map((href) => readSiteFile(href.slice(1)))];
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  expect(bytes).toBeLessThan(15_700);
});

test('every list of ways leads there', { tags: '@sizing' }, async () => {
  const pages = new Map((await readPages()).map((page) => [page.path, page.html]));
  for (const path of [
    '/',
    '/busca',
    '/quanto-custa',
    '/busca/portao-automatico-lento',
    '/cidades/osasco',
  ]) {
    const body = pages.get(path) ?? '';
    expect(body.slice(body.indexOf('<main')), path).toContain(`href="/${slug}"`);
  }
  for (const [path, body] of pages) {
    if (body.includes('class="menu-quick"')) expect(body, path).toContain(`href="/${slug}"`);
  }
});
