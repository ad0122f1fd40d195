import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, cp, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document, Edit } from '../../src/cms/overrides/edits.ts';
import { readSources } from '../../src/cms/collections/sources.ts';
import {
  BUSINESS,
  buildWithEdits,
  readTexts,
  type EditedSite,
} from '../helpers/build-with-edits.ts';
import { makeHostileEdits } from '../helpers/hostile-edits.ts';
import { writeBusiness } from '../helpers/write-business.ts';
import { ASTRO } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import type { SiteReport } from '../../src/publish/site/site-report.ts';
import { findTradeWords } from '../helpers/trade-words.ts';
import { runScript } from '../helpers/run-script.ts';
import { collections } from '../../src/collections.ts';

/** A business of another trade, built by this code from a content folder of its own. */
let dir: string;
let dist: string;
let env: NodeJS.ProcessEnv;

/** Runs one of our programs for the business; returns its exit code and output. */
const run = (...args: string[]) => runScript(args, env);

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');

const COMING = 'protese-na-gleba-palhano-pelo-molde-digital';

/** Adds a post whose day has not come, with a link and an older address that lead to it. */
async function addComingPost(content: string): Promise<void> {
  await cp('tests/fixtures/coming-post.md', path.join(content, `posts/${COMING}.md`));
  await appendFile(
    path.join(content, 'guides/como-escovar-os-dentes.md'),
    `- O [molde digital](/postagens/${COMING}#como-sao-as-visitas) deixa a borda da prótese justa.\n`,
  );
  await appendFile(
    path.join(content, 'redirects.yaml'),
    `- { from: molde-digital, to: /postagens/${COMING} }\n`,
  );
}

beforeAll(async () => {
  dir = await makeTempFolder('business');
  dist = path.join(dir, 'dist');
  await writeBusiness(path.join(dir, 'clinic'));
  await addComingPost(path.join(dir, 'clinic/content'));
  env = {
    ...process.env,
    CONTENT_DIR: path.join(dir, 'clinic/content'),
    BUILD_OUT_DIR: dist,
    BUILD_TEMPLATES_DIR: path.join(dir, 'templates'),
    PUBLIC_SUPABASE_URL: '',
    NO_COLOR: '1',
  };
  expect(await run(ASTRO, 'build', '--silent')).toMatchObject({ code: 0 });
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test('it passes the checks that the owner’s site passes', async () => {
  expect(await run('scripts/check-content.ts')).toMatchObject({ code: 0 });
  const { code, output } = await run('scripts/audit.ts', dist);
  expect(output).toMatch(/Peso da página: 0 falha/);
  expect({ code, failures: output.match(/^ +✗.*/gm) ?? [] }).toEqual({ code: 0, failures: [] });
});

test('it has 12 to 20 pages for search engines', () => {
  const sitemaps = readdirSync(dist).filter((name) => /^sitemap-.*\d.*\.xml$/.test(name));
  const pages = sitemaps.flatMap((name) => read(name).match(/<loc>[^<]+<\/loc>/g) ?? []);
  expect(pages.length).toBeGreaterThanOrEqual(12);
  expect(pages.length).toBeLessThanOrEqual(20);
});

test('no file of it names the trade of the owner', () => {
  const found = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(woff2?|png|ico)$/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return findTradeWords(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});

test('one phone, a lunch break, Sunday, and neither models nor ratings', () => {
  const home = read('index.html');
  expect(new Set(home.match(/href="tel:[^"]+"/g))).toEqual(new Set(['href="tel:+5511000000000"']));
  expect(home).toMatch(/8h às 12h e das 13h30 às 18h/);
  expect(home).toMatch(/domingo/i);
  expect(home).toContain('Fechado em feriados nacionais e 10 de dezembro.');
  expect(home).toContain('24 de dezembro: 8h–12h.');
  expect(home).not.toMatch(/Emergência|"contactType":"emergency"/);
  expect(home).not.toMatch(/"@type":"(Product|AggregateRating|Review)"/);
  expect(home).toContain('"@type":"Dentist"');
});

test(
  'without questions of its own no page asks any, or leads to them',
  { tags: '@assistant' },
  () => {
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
    expect(existsSync(path.join(dist, 'diagnostico.html'))).toBe(false);
    expect(pages.filter((name) => /class="wrap asking"|diagnostico/.test(read(name)))).toEqual([]);
  },
);

test('its record turns the codes at the end of messages off', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  expect(pages.filter((name) => read(name).includes('(ref.'))).toEqual([]);
});

test('a place opens with its days of visit and where to begin, and no price where none is known', () => {
  const place = read('cidades/londrina.html');
  const card = /<section class="card.*?<\/section>/s.exec(place)?.[0] ?? '';
  expect(card).toContain('às quartas e aos domingos');
  expect(card).toMatch(/href="?\/busca\/restauracao-caiu/);
  expect(card).not.toMatch(/R\$|undefined/);
});

test('finished jobs stand on their page and wherever they belong', { tags: '@jobs' }, () => {
  const pages = ['casos', 'cidades/londrina', 'primeira-consulta', 'busca/restauracao-caiu'];
  for (const page of pages) {
    const html = read(`${page}.html`);
    expect(html, page).toContain('Restauração de dente quebrado em Londrina');
    expect(html, page).toMatch(/<img src="\/_astro\/sala-depois[^>]+alt="Sala[^>]+loading="lazy"/);
    expect(html, page).toMatch(/"@type":"ImageObject","contentUrl":"[^"]+\/_astro\/sala-antes/);
    expect(html, page).toContain('href="/casos"');
  }
  expect(read('casos.html').indexOf('quebrado')).toBeLessThan(read('casos.html').indexOf('rampa'));
  expect(read('topicos/limpeza-dental.html')).not.toContain('Casos atendidos</h2>');
  expect(read('sitemap-0.xml')).toContain('/casos<');
});

test('nothing that a camera wrote beside a picture is published', { tags: '@jobs' }, async () => {
  const photos = path.join(dir, 'clinic/content/photos');
  const taken = await sharp(path.join(photos, 'sala-antes.jpg')).metadata();
  expect(taken.exif?.length, 'the photo of the test has a place').toBeGreaterThan(100);
  const images = readdirSync(path.join(dist, '_astro')).filter((name) =>
    /\.(jpe?g|png|webp|avif)$/.test(name),
  );
  expect(images.length).toBeGreaterThan(5);
  for (const name of images) {
    const { format, exif, xmp, iptc } = await sharp(path.join(dist, '_astro', name)).metadata();
    expect({ name, format, exif, xmp, iptc }).toEqual({ name, format: 'webp' });
  }
});

test('people and dated reviews have their places', { tags: '@jobs' }, () => {
  expect(read('index.html')).toContain('Quem atende: Bruna Exemplo (dentista, CRO a confirmar)');
  expect(read('guias/como-escovar-os-dentes.html')).toMatch(/Conferido por<.*Bruna Exemplo/);
  expect(read('cidades/londrina.html')).toContain('Nota 5 de 5');
  expect(read('casos.html')).toContain('Carla E.');
  expect(read('casos.html')).not.toContain('"@type":"Review"');
  expect(read('casos.html')).not.toContain('ninguém foi avaliado');
});

test('a notice stands above the header of every page, for as long as it holds', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && read(name).includes('<main id='),
  );
  expect(pages.length).toBeGreaterThan(15);
  for (const page of pages) {
    const [before = ''] = read(page).split('<header>');
    expect(before, page).toContain('aria-label="Avisos"');
    expect(before, page).toContain('pela rua de trás.</a>');
    expect(read(page), page).not.toContain('Aviso que já passou');
  }
});

test('a promotion stands on the pages and collections that it names, with its end and as an offer', () => {
  const named = ['index', 'topicos/limpeza-dental', 'topicos/tratamento-de-canal'];
  for (const page of named) {
    const html = read(`${page}.html`);
    expect(html, page).toContain('Limpeza &amp; &lt;polimento&gt; na mesma visita</h2>');
    expect(html, page).toContain('>R$\u00a0140<');
    expect(html, page).toContain('>Até 31 de dezembro de 2099.<');
    expect(html, page).toMatch(
      /"@type":"Offer",.*"price":140\},"validFrom":"2026-01-01T03:00:00.000Z","validThrough":"2100-01-01T02:59:59.999Z","priceValidUntil":"2099-12-31"/,
    );
  }
  const first = read('primeira-consulta.html');
  expect(first).toContain('>Até 31 de dezembro de 2099, às 18h.<');
  expect(first).not.toContain('"@type":"Offer"');
  const guide = read('guias/como-escovar-os-dentes.html');
  expect(guide.slice(guide.indexOf('<header>'))).not.toContain('data-until');
});

test('a post whose day has not come is in no public file, and of links to it the words are left', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /protese-na-gleba|molde-digital/.test(name))).toEqual([]);
  const told = files
    .filter((name) => /\.(html|json|js|txt|xml|svg|webmanifest)$|_redirects$/.test(name))
    .filter((name) => /protese-na-gleba|pelo molde digital/i.test(read(name)));
  expect(told).toEqual([]);
  expect(read('guias/como-escovar-os-dentes.html')).toContain(
    'O molde digital deixa a borda da prótese justa',
  );
});

/** The report of the build for the owner. */
const report = () =>
  JSON.parse(readFileSync(path.join(dir, 'templates/report.json'), 'utf8')) as SiteReport;

test('the owner is told what is open and when the site changes, in no public file', () => {
  const { launch, nextChange } = report();
  expect(launch.map(({ field }) => field)).toContain('claims.responsible');
  // Either the day on which a closure enters or leaves the window, or the next year.
  const year = new Date().getFullYear() + 1;
  expect(nextChange).toMatch(/T03:00:00\.000Z$/);
  expect(Date.parse(nextChange)).toBeGreaterThan(Date.now());
  expect(Date.parse(nextChange)).toBeLessThanOrEqual(Date.parse(`${year}-01-01T00:00-03:00`));
  const words = launch.map(({ message }) => message).filter((message) => message.length > 30);
  const told = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|json|js|txt|xml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => words.some((message) => readFileSync(file, 'utf8').includes(message)));
  expect(told).toEqual([]);
});

test('colours and corners come from its own theme', () => {
  const css = readdirSync(path.join(dist, '_astro'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => read(`_astro/${name}`))
    .join('\n');
  expect(css).toContain('#0b6b63');
  expect(css).not.toMatch(/#f2a900|#0a6b42/i);
});

test('what it still lacks is listed before it goes live', async () => {
  const { code, output } = await run('scripts/check-launch.ts');
  expect(code).toBe(1);
  for (const field of ['phones', 'email', 'taxId', 'address', 'name: Nome e textos de exemplo']) {
    expect(output).toContain(field);
  }
});

/**
 * The same business with other values in its record, hostile text wherever it passes, and a table
 * of codes.
 */
describe('changed by edits', () => {
  /** Values that the business does not contain: those of its record, and as pages show them. */
  const marks = {
    tagline: 'Zuvarix um',
    email: 'zuvarix@example.com',
    legalName: 'Zuvarix dois',
    regionName: 'Zuvarix três',
    'phones.main.number': '43987123456',
    'claims.responsible': 'Zuvarix quatro',
    'claims.firstVisit': 'Zuvarix cinco',
  };
  const PHONE = `55${marks['phones.main.number']}`;

  function mark(company: Document): Document {
    const { tagline, email, legalName, regionName } = marks;
    const [main] = company['phones'] as Document[];
    const claims = {
      ...(company['claims'] as Document),
      responsible: marks['claims.responsible'],
      firstVisit: marks['claims.firstVisit'],
    };
    const phones = [{ ...main, number: PHONE }];
    return { ...company, tagline, email, legalName, regionName, phones, claims };
  }

  const HOSTILE = '<img src=x onerror=alert(1)>**A**';

  const company = readFileSync(path.join(BUSINESS, 'content/company.yaml'), 'utf8');
  const OLD = /number: '55(\d+)'/.exec(company)?.[1] ?? '';
  const REFUSED = { collection: 'topics', entry: 'tratamento-de-canal' };
  const NEW_ROWS: [collection: string, entry: string, patch: Document][] = [
    ['notices', 'hostil', { text: HOSTILE, from: '2026-01-01', until: '2099-01-01' }],
    [
      'testimonials',
      'hostil',
      { name: HOSTILE, location: HOSTILE, text: HOSTILE, pages: ['home'], sample: true },
    ],
  ];
  let hostile: ReturnType<typeof makeHostileEdits>;
  let edits: Edit[];
  let changed: EditedSite;

  beforeAll(async () => {
    const content = path.join(dir, 'changed/content');
    await cp(`${BUSINESS}/content`, content, { recursive: true });
    // It has the words of the page of codes, but no table.
    await cp('tests/fixtures/codes', path.join(content, 'codes'), { recursive: true });
    hostile = makeHostileEdits(readSources(collections, content));
    const kept = ({ collection, entry }: Edit) =>
      collection === 'codes' || (collection === REFUSED.collection && entry === REFUSED.entry);
    edits = [
      // Hostile text in every field that takes it, and the marks.
      ...hostile.edits
        .filter((edit) => !kept(edit))
        .map((edit) =>
          edit.collection === 'company' ? { ...edit, patch: mark(edit.patch) } : edit,
        ),
      ...NEW_ROWS.map(([collection, entry, patch], at) => {
        return { id: 1001 + at, collection, entry, patch, base_hash: null };
      }),
      // These are rejected.
      {
        id: 2000,
        ...REFUSED,
        patch: { body: '<script>alert(1)</script>', summary: HOSTILE },
        base_hash: 'h',
      },
    ];
    changed = await buildWithEdits(dir, edits, 'changed', content);
  });

  function listElements(node: Nodes): Element[] {
    const inside = 'children' in node ? node.children.flatMap(listElements) : [];
    return node.type === 'element' ? [node, ...inside] : inside;
  }

  const toString = (children: Element['children']) =>
    children.map((child) => ('value' in child ? child.value : '')).join('');

  test('what passes is live, what does not is left out with its reason', () => {
    const told = changed.report.outcomes.map(({ outcome, problems: [first] }) => [
      outcome,
      first?.field,
    ]);
    expect(told).toEqual([...edits.slice(1).map(() => ['live', undefined]), ['rejected', 'texto']]);
  });

  test('hostile words stand in the texts of every set that has any', () => {
    const sets = new Set(hostile.taken.map((name) => name.split('.')[0]));
    expect([...sets].sort()).toEqual(
      expect.arrayContaining([
        'cities',
        'company',
        'faq',
        'guides',
        'home',
        'jobs',
        'keywords',
        'menus',
      ]),
    );
    for (const name of [
      'company.name',
      'services.title',
      'services.price',
      'notices.text',
      'reviews.text',
    ]) {
      expect(hostile.taken).toContain(name);
    }
    expect(hostile.taken.length).toBeGreaterThan(200);
  });

  test('no digit of the old phone is left in a page, a link or structured data', () => {
    expect(OLD).toMatch(/^\d{10,11}$/);
    // In any notation: (11) 00000-0000, 11 0 0000-0000.
    const old = readTexts(changed.dist).filter(({ text }) =>
      new RegExp(Array.from(OLD).join('(?:[\\s().\u00a0-]|&nbsp;){0,3}')).test(text),
    );
    expect(old.map(({ file }) => file)).toEqual([]);
    const home = readFileSync(path.join(changed.dist, 'index.html'), 'utf8');
    expect(home).toContain(`href="tel:+${PHONE}"`);
    expect(home).toContain(`wa.me/${PHONE}`);
    expect(home).toMatch(new RegExp(`"telephone":"\\+?${PHONE}"`));
  });

  test(
    'hostile words are shown as they are written, and are markup of no page',
    { tags: '@V1.3.1' },
    () => {
      const pages = readTexts(changed.dist).filter(({ file }) => file.endsWith('.html'));
      const shown = pages.filter(({ text }) => text.includes('onerror=alert(1)'));
      expect(shown.length).toBeGreaterThan(20);
      for (const { file, text } of pages) {
        for (const { tagName, properties, children } of listElements(fromHtml(text))) {
          const handlers = Object.keys(properties).filter((name) => /^on/i.test(name));
          expect([file, tagName, handlers]).toEqual([file, tagName, []]);
          expect([file, properties['src']]).not.toEqual([file, 'x']);
          expect([file, String(properties['href'])]).not.toEqual([
            file,
            expect.stringMatching(/^\s*javascript:/i),
          ]);
          expect([file, tagName === 'script' && toString(children).startsWith('alert(1)')]).toEqual(
            [file, false],
          );
          // A script may contain the text as a string that ends neither the string nor the script.
          const code = tagName === 'script' ? toString(children) : '';
          expect([file, /<(?:img|script)\b|(?<!\\)">(?:<|\\u003c|\\x3c)img/i.test(code)]).toEqual([
            file,
            false,
          ]);
        }
        expect([file, text.includes('<strong>A</strong>')]).toEqual([file, false]);
      }
      // Feeds and site maps are markup, too.
      const feeds = readTexts(changed.dist).filter(({ file }) => file.endsWith('.xml'));
      expect(
        feeds.filter(({ text }) => /<(?:img|script)\b/i.test(text)).map(({ file }) => file),
      ).toEqual([]);
    },
  );

  test('where a field shows is where another value of it turns up', () => {
    const pages = readdirSync(changed.dist, { recursive: true, encoding: 'utf8' })
      // The site whose report is read has no page of codes.
      .filter((name) => name.endsWith('.html') && !/^(admin\W|404|not-found|codigos)/.test(name))
      .map((name) => readFileSync(path.join(changed.dist, name), 'utf8'))
      .filter((html) => html.includes('<main'));
    const fields = report().fields['company/company'];
    for (const [field, shown] of Object.entries(marks)) {
      const there = pages.filter((html) => html.includes(shown)).length;
      expect(there, field).toBeGreaterThan(0);
      expect(fields?.[field]?.pages, field).toBe(there);
    }
    const { pages: topics } = report().fields['promotions/limpeza-de-volta']?.[''] ?? {};
    expect(topics).toBe(3);
  });

  test(
    'codes have a page, links and a menu entry as soon as there is a table, and no trace before',
    { tags: '@codes' },
    () => {
      const listed = (folder: string) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
          (name) =>
            /\.(html|xml|json|txt)$/.test(name) &&
            /\/codigos\b/.test(readFileSync(path.join(folder, name), 'utf8')),
        );
      expect(listed(dist)).toEqual([]);
      expect(existsSync(path.join(dist, 'codigos.html'))).toBe(false);

      const out = changed.dist;
      expect(listed(out)).toEqual(
        expect.arrayContaining(['index.html', 'sitemap.html', 'sitemap-0.xml', 'busca.html']),
      );
      const inside = (page: string) => {
        const html = readFileSync(path.join(out, `${page}.html`), 'utf8');
        return html.slice(html.indexOf('<main'), html.indexOf('</main'));
      };
      expect(inside('topicos/limpeza-dental')).toContain('href="/codigos"');
      expect(inside('topicos/tratamento-de-canal')).not.toContain('href="/codigos"');
      const page = inside('codigos');
      expect(page).toMatch(/<th scope="row">\s*E7, erro 7\s*</);
      expect(page).toMatch(/href="https:\/\/example.com\/manual.pdf"[^>]*>\s*p. 31\s*</);
      expect(page).toContain('conferida em 2 de outubro de 2026');
      expect(page).toContain('Não cole nada em casa.');
      expect(page).toContain(
        encodeURIComponent('Olá! O aparelho Aroeira Autoclave 12 mostra: E7.'),
      );
    },
  );
});
