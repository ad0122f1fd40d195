import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engines, type Engine } from './engines.ts';
import { listPages, serveSite } from './site.ts';

const DESK = [1280, 800] as const;
/** WebKit's window is not made narrower than some 450 px. */
const PHONE = [480, 800] as const;
const quote = (selector: string) => JSON.stringify(selector);

describe.each(Object.entries(engines))('%s', (_name, start) => {
  let engine: Engine;
  let site: Awaited<ReturnType<typeof serveSite>>;

  beforeAll(async () => {
    site = await serveSite();
    engine = await start();
    return async () => {
      await engine.close();
      site.close();
    };
  });

  afterEach(() => {
    site.state.scripts = true;
  });

  const open = async (address: string, [width, height]: readonly [number, number] = DESK) => {
    await engine.resize(width, height);
    await engine.open(site.url + address);
  };
  const point = async (selector: string, press = false) => {
    const [x, y] = (await engine.run(
      `(() => { const b = document.querySelector(${quote(selector)}).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`,
    )) as [number, number];
    await engine.point(x, y, press);
  };
  const is = (selector: string) =>
    expect.poll(() => engine.run(`Boolean(document.querySelector(${quote(selector)}))`), {
      message: selector,
    });
  const menu = (at: number) => `.menu > ul > li:nth-child(${at}) > details`;

  test('a menu opens under the mouse, its category beside it, and another by a click', async () => {
    await open('/');
    // The click below comes soon after the mouse, however slow the machine.
    await engine.run('Boolean((performance.now = () => 1e9))');
    await point(`${menu(1)} > summary`);
    await is(`${menu(1)}[open]`).toBe(true);
    await point(`${menu(1)} li:nth-child(2) > details > summary`);
    await is(`${menu(1)} li:nth-child(2) > details[open]`).toBe(true);
    await point(`${menu(2)} > summary`, true);
    await is(`${menu(2)}[open]`).toBe(true);
    await is(`${menu(1)}[open]`).toBe(false);
    await engine.press('\uE00C');
    await is(`${menu(2)}[open]`).toBe(false);
  });

  test('the drawer opens, and closes', async () => {
    await open('/', PHONE);
    await point('.head-menu', true);
    await is('.menu:popover-open').toBe(true);
    await point('.menu-close', true);
    await is('.menu:popover-open').toBe(false);
  });

  test('a question is answered where it stands, also to whom scripts come late', async () => {
    const late = Promise.withResolvers<true>();
    site.state.late = late.promise;
    await open('/duvidas-frequentes');
    await point('.faq details:nth-child(2) summary', true);
    await is('.faq details:nth-child(2)[open]').toBe(true);
    late.resolve(true);
    await is('astro-island:not([ssr]) .faq details:nth-child(2)[open]').toBe(true);
  });

  test('without scripts menus open, links lead on and questions are answered', async () => {
    site.state.scripts = false;
    await open('/');
    await point(`${menu(1)} > summary`, true);
    await is(`${menu(1)}[open]`).toBe(true);
    await point('.quick a:last-child', true);
    await expect.poll(() => engine.run('location.pathname')).not.toBe('/');
    await open('/duvidas-frequentes');
    await point('.faq summary', true);
    await is('.faq details[open]').toBe(true);
  });

  test('no page is wider than its window', async () => {
    await open('/frame');
    const wide = [];
    for (const page of listPages()) {
      for (const width of [360, 768, 1280]) {
        const over = (await engine.run(
          `new Promise((done) => { const f = document.querySelector('iframe'); f.width = ${width}; f.onload = () => done(f.contentDocument.documentElement.scrollWidth - ${width}); f.src = ${quote(page)}; })`,
        )) as number;
        if (over > 0) wide.push(`${page} ${width} +${over}`);
      }
    }
    expect(wide).toEqual([]);
  });

  test('pictures show what the fragment of their address names', async () => {
    await open('/');
    const widths = (await engine.run(
      `[...document.querySelectorAll('.tiles svg use')].map((one) => one.getBoundingClientRect().width)`,
    )) as number[];
    expect(widths.filter((width) => width < 20)).toEqual([]);
    await open('/frame');
    // WebKit paints a picture after it says that it is there.
    const painted =
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
    const draw = async (src: string) => {
      await engine.run(
        `(() => { const i = new Image(300); i.src = ${quote(src)}; document.body.replaceChildren(i); return i.decode().then(() => ${painted}); })()`,
      );
      return engine.shoot();
    };
    const nothing = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    const drawings = ['/mapa.svg', '/mapa.svg#osasco', nothing];
    await expect
      .poll(async () => {
        const seen = new Set<string>();
        for (const src of drawings) seen.add(await draw(src));
        return seen.size;
      })
      .toBe(drawings.length);
  });

  test('what breaks the policy of a page is told, and nothing of all this did', async () => {
    expect(site.broken).toEqual([]);
    await open('/');
    await engine.run(`document.body.setAttribute('style', 'color: red')`);
    await engine.run(
      `document.body.append(Object.assign(document.createElement('script'), { text: '1' }))`,
    );
    await expect.poll(() => site.broken.length).toBeGreaterThan(0);
  });
});
