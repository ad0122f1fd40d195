import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '../../scripts/tools/chromium.ts';
import { freePort } from '../../scripts/tools/free-port.ts';
import { createBusiness } from '../../scripts/tools/new-business.ts';
import { ASTRO, runNode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import type { SiteReport } from '../../src/publisher/site-report.ts';
import { createSiteServer, listen, openRelease } from '../../src/publisher/site-server.ts';
import { ACCESSIBLE } from '../helpers/accessible.ts';
import { findTradeWords } from '../helpers/trade-words.ts';
import { runScript } from '../helpers/run-script.ts';

/** A business of another trade, built by this code from a content folder of its own. */
let dir: string;
let dist: string;
let env: NodeJS.ProcessEnv;

/** Runs a program of ours for the business; gives its exit code and what it printed. */
const run = (...args: string[]) => runScript(args, env);

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');

beforeAll(async () => {
  dir = await makeTempFolder('business');
  dist = path.join(dir, 'dist');
  await createBusiness(path.join(dir, 'clinic'));
  env = {
    ...process.env,
    CONTENT_DIR: path.join(dir, 'clinic/content'),
    BUILD_OUT_DIR: dist,
    BUILD_SHELLS_DIR: path.join(dir, 'shells'),
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
  expect(new Set(home.match(/href="tel:[^"]+"/g))).toEqual(new Set(['href="tel:+5543000000000"']));
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
  expect(read('casos.html')).toMatch(
    /"@type":"Review","author":\{"@type":"Person","name":"Carla E\."\},"datePublished":"2026-10-20"/,
  );
  expect(read('casos.html')).not.toContain('ninguém foi avaliado');
});

test('what only this business shows is accessible at every width', { tags: '@jobs' }, async () => {
  const release = await openRelease(dist);
  const server = createSiteServer(() => [release]);
  const port = await freePort();
  await listen(server, port);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    // The page of jobs, and beside them the notice, the promotion, people and dated reviews.
    for (const address of ['/casos', '/primeira-consulta', '/cidades/londrina']) {
      const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
      await page.goto(`http://127.0.0.1:${port}${address}`);
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
        const { violations } = await axe.withTags(ACCESSIBLE).setLegacyMode().analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
        expect(found, `${address} at ${width} px`).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, address).toBeLessThanOrEqual(width);
      }
    }
    // Its three choices leave no hole beside the last one.
    const home = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await home.goto(`http://127.0.0.1:${port}/`);
    const widthOf = async (selector: string) => (await home.locator(selector).boundingBox())?.width;
    expect(await widthOf('.tiles li:last-child')).toBe(await widthOf('.tiles'));
  } finally {
    await browser.close();
    server.close();
  }
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

test('a promotion stands on the pages and families that it names, with its end and as an offer', () => {
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

/** What the build says to the owner alone. */
const report = () =>
  JSON.parse(readFileSync(path.join(dir, 'shells/report.json'), 'utf8')) as SiteReport;

test('the owner is told what is open and when the site changes, in no public file', () => {
  const { launch, nextChange } = report();
  expect(launch.map(({ field }) => field)).toContain('claims.responsible');
  // The day of a closure that comes into its window or goes, or else the next year.
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

/** Values that stand nowhere in the business: text of its record, what replaces it, and what pages then show. */
const marks: Record<string, [from: string, to: string, shown: string]> = {
  tagline: ['Consulta sem pressa, também no domingo', 'Zuvarix um', 'Zuvarix um'],
  email: ['recepcao@example.com', 'zuvarix@example.com', 'zuvarix@example.com'],
  legalName: ['Aroeira Odontologia Ltda.', 'Zuvarix dois', 'Zuvarix dois'],
  regionName: ['Londrina e região', 'Zuvarix três', 'Zuvarix três'],
  'phones.main.number': ["'5543000000000'", "'5543987123456'", '43987123456'],
  'claims.responsible': ['Dra. Helena Prado, CRO-PR 00000', 'Zuvarix quatro', 'Zuvarix quatro'],
  'claims.firstVisit': ['cerca de 50 minutos', 'Zuvarix cinco', 'Zuvarix cinco'],
};

let changedSite: Promise<string> | undefined;

/** The same business with other values in its record and a table of codes, built once; gives its folder. */
function buildChanged(): Promise<string> {
  changedSite ??= (async () => {
    const content = path.join(dir, 'marked/content');
    await cp(path.join(dir, 'clinic/content'), content, { recursive: true });
    const file = path.join(content, 'company.yaml');
    const changed = Object.values(marks).reduce(
      (text, [from, to]) => {
        expect(text).toContain(from);
        return text.replace(from, to);
      },
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, changed);
    // The business has the words of the page of codes, but no table.
    await cp('tests/fixtures/codes', path.join(content, 'codes'), { recursive: true });
    const out = path.join(dir, 'marked/dist');
    const code = await runNode([ASTRO, 'build', '--silent'], {
      ...env,
      CONTENT_DIR: content,
      PUBLIC_DIR: path.join(dir, 'clinic/public'),
      BUILD_OUT_DIR: out,
      BUILD_SHELLS_DIR: path.join(dir, 'marked/shells'),
    });
    expect(code).toBe(0);
    return out;
  })();
  return changedSite;
}

test('where a field shows is where another value of it turns up', async () => {
  const out = await buildChanged();
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
    // The site whose report is read has no page of codes.
    .filter((name) => name.endsWith('.html') && !/^(admin\W|404|not-found|codigos)/.test(name))
    .map((name) => readFileSync(path.join(out, name), 'utf8'))
    .filter((html) => html.includes('<main'));
  const fields = report().fields['company/company'];
  for (const [field, [, , shown]] of Object.entries(marks)) {
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
  async () => {
    const listed = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) =>
          /\.(html|xml|json|txt)$/.test(name) &&
          /\/codigos\b/.test(readFileSync(path.join(folder, name), 'utf8')),
      );
    expect(listed(dist)).toEqual([]);
    expect(existsSync(path.join(dist, 'codigos.html'))).toBe(false);

    const out = await buildChanged();
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
    expect(page).toContain(encodeURIComponent('Olá! O aparelho Aroeira Autoclave 12 mostra: E7.'));
  },
);

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
  expect(output).toMatch(/generator\.yaml › arquivo: \d+ de \d+ linhas são as do exemplo/);
});
