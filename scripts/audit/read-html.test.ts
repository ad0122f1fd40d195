import { expect, test } from 'vitest';
import { readHtml } from './read-html.ts';

const HTML = `<!doctype html><html lang="pt-BR"><head><title> Um título </title>
<meta name="description" content="Uma descrição"><meta property="og:image" content="https://s.test/a.png">
<link rel="canonical" href="https://s.test/x"><link rel="stylesheet" href="/a.css">
<link rel="modulepreload" href="/m.js"><script>let a = 1</script>
<script type="application/ld+json">{"@graph":[]}</script></head><body>
<header><a href="/">Casa</a></header>
<main id="conteudo"><h1>Portão</h1><p>Texto <strong>forte</strong><br>e&nbsp;mais. <a href="/guias">guia</a></p>
<nav><a href="/a">Trilha</a></nav>
<section data-shared="list"><h2>Lista comum</h2><ul><li>Osasco <a href="/cidades/osasco">ver</a></li></ul></section>
<section data-shared><h2>Comum a todos</h2><a class="btn" href="/b">Botão</a></section>
<ul><li><a href="/c">Só link</a></li><li> <a href="/d">Outro</a></li></ul>
<ul><li>Um <a href="/e">link</a> com texto</li></ul>
<p><a class="btn btn-contact" href="https://wa.me/55" target="_blank" rel="noopener noreferrer">Chamar<span class="unseen"> (abre)</span></a></p>
<svg><use href="/i.svg#phone"></use></svg><img src="/f.png" alt="Foto do trilho"><span lang="en">Gate</span></main>
<footer><h2>Rodapé</h2></footer>
<aside><a class="float btn" href="/f">Redondo</a><div class="bar"><a href="/g">Barra</a></div></aside></body></html>`;

const page = readHtml('/x', HTML);

test('counts the words of the shared blocks, buttons and lists apart', () =>
  expect(page.sharedWords).toBe(3));

test('sees the whole document with its labels', () => {
  expect(page.visible).toEqual(expect.arrayContaining(['Casa', 'Rodapé', 'Foto do trilho']));
  expect(page.visible.join(' ')).not.toMatch(/Um título|let a/);
});

test('reads head, headings, links and files', () => {
  expect(page).toMatchObject({
    title: 'Um título',
    canonical: 'https://s.test/x',
    share: { image: 'https://s.test/a.png' },
    styled: 0,
    headings: [1, 2, 2, 2],
    styles: ['/a.css'],
    scripts: ['/m.js'],
    graphs: ['{"@graph":[]}'],
    inlineScripts: 'let a = 1',
    redirects: false,
    indexable: true,
  });
  expect(page.links.map(({ href }) => href)).toEqual([
    '/',
    '/guias',
    '/a',
    '/cidades/osasco',
    '/b',
    '/c',
    '/d',
    '/e',
    'https://wa.me/55',
    '/f',
    '/g',
  ]);
  expect(page.links.find(({ target }) => target)).toEqual({
    href: 'https://wa.me/55',
    text: 'Chamar (abre)',
    area: 'main',
    target: '_blank',
    rel: ['noopener', 'noreferrer'],
  });
  expect(
    ['/', '/e', '/f', '/g'].map((to) => page.links.find(({ href }) => href === to)?.area),
  ).toEqual(['header', 'main', 'float', 'bar']);
  expect(page.assets).toEqual(['/f.png', '/i.svg#phone']);
});

test('knows a page that only sends the visitor elsewhere', () =>
  expect(readHtml('/y', '<meta http-equiv="refresh" content="0;url=/z">').redirects).toBe(true));

test('reads how tables stand and what the landmarks are called', () => {
  const cell = '<thead><tr><th> </th><th>A</th></tr></thead>';
  const { tables, landmarks } = readHtml(
    '/x',
    `<nav aria-label="Trilha"></nav><h2 id="a">Sobre</h2><section aria-labelledby="a"></section><section></section>
<table class="stack mt-4"><caption>Prazos</caption>${cell}</table>
<div class="scroll-x" role="region" aria-label="Visitas"><table></table></div><table></table>`,
  );
  expect(tables).toEqual([
    { caption: 'Prazos', emptyHeaders: 1, fits: true },
    { caption: '', emptyHeaders: 0, fits: true },
    { caption: '', emptyHeaders: 0, fits: false },
  ]);
  expect(landmarks).toEqual(['nav Trilha', 'region Sobre', 'region Visitas']);
});
