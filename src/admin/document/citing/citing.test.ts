import { expect, test } from 'vitest';
import { findLinkPage, weighPages } from '../../../lib/link-index.ts';
import { listCiting, type SourceText } from './citing.ts';
import {
  citingAddress,
  lastPublished,
  notePublished,
  readCited,
} from '../../data/just-published.ts';

const titles = new Map([
  ['/cidades/osasco', 'Osasco'],
  ['/guias/aparelho-fixo', 'Aparelho fixo'],
  ...Array.from({ length: 120 }, (_, at): [string, string] => {
    const name = `outra${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`;
    return [`/${name}`, name];
  }),
]);
const pages = weighPages([...titles].map(([href, title]) => ({ href, title })));
const cited = findLinkPage(pages, {
  href: '/links-uteis/clareamento-caseiro',
  title: 'Clareamento caseiro',
});

const written = (body: string, collection = 'cities', entry = 'osasco'): SourceText => ({
  collection,
  entry,
  id: null,
  title: null,
  body,
});
const saved = (body: string): SourceText => ({
  collection: null,
  entry: null,
  id: '0b6f7f0e-0000-4000-8000-000000000001',
  title: 'Uma página salva',
  body,
});
const list = (...texts: SourceText[]) => listCiting(texts, cited, pages, titles, 'editor');

test(
  'texts that name a page are listed with the sentence and the editor',
  { tags: '@link-sources' },
  () => {
    const said = 'Muitos perguntam pelo clareamento caseiro.';
    const linked = list(saved(`<h2>Perguntas</h2><p>Bom dia. ${said}</p>`));
    const guide = findLinkPage(pages, { href: '/guias/aparelho-fixo', title: '' });
    const texts = [written('## Aqui\n\nO aparelho fixo aperta.')];
    expect([...linked, ...listCiting(texts, guide, pages, titles, 'editor')]).toEqual([
      {
        title: 'Uma página salva',
        edit: `/admin/editar?id=${saved('').id ?? ''}&citar=%2Flinks-uteis%2Fclareamento-caseiro`,
        words: 'clareamento caseiro',
        sentence: said,
      },
      {
        title: 'Osasco',
        edit: '/admin/textos?conjunto=cities&item=osasco&citar=%2Fguias%2Faparelho-fixo',
        words: 'aparelho fixo',
        sentence: 'O aparelho fixo aperta.',
      },
    ]);
  },
);

test(
  'neither a page that links to it already, nor one that names it in a heading, a table or another link',
  { tags: '@link-sources' },
  () =>
    expect(
      list(
        written('[Aqui](/links-uteis/clareamento-caseiro#x) o clareamento caseiro.'),
        written('## Clareamento caseiro\n\nTexto.'),
        written('| Serviço |\n| --- |\n| clareamento caseiro |\n'),
        written('Veja o [clareamento caseiro](/outraaa).'),
        saved('<p>Nada disso.</p>'),
      ),
    ).toEqual([]),
);

test(
  'neither the page itself, nor what is no page, nor what the person may not change',
  { tags: '@link-sources' },
  () => {
    const own = findLinkPage(pages, { href: '/guias/aparelho-fixo', title: '' });
    const body = 'O aparelho fixo aperta.';
    const texts = [
      written(body, 'guides', 'aparelho-fixo'),
      written(body, 'services', 'fixo'),
      written(body, 'nada', 'x'),
    ];
    expect(listCiting(texts, own, pages, titles, 'owner')).toEqual([]);
  },
);

test('an editor is opened for a page by its address, and for nothing else', () => {
  const search = new URL(citingAddress('/admin/editar?id=1', '/links-uteis/a-b'), 'https://x.test')
    .search;
  expect(readCited(search)).toBe('/links-uteis/a-b');
  for (const wrong of ['?citar=//host/x', '?citar=https://x.test', '?citar=/a%0A', '?id=1']) {
    expect(readCited(wrong)).toBeUndefined();
  }
});

test('the page that was published last is known for an hour', () => {
  notePublished('um', 1000);
  notePublished('dois', 2000);
  expect(lastPublished(3000)).toBe('dois');
  expect(lastPublished(2000 + 3_600_000)).toBeUndefined();
});
