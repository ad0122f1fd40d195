import { createServer } from 'node:http';
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './fixtures.ts';

export const env = (name: string) => process.env[name] ?? '';
export const site = env('TEST_SITE_URL');
export const database = env('PUBLIC_SUPABASE_URL');
const secret = env('TEST_SECRET_KEY');

const OWNER = { email: env('TEST_ADMIN_EMAIL'), password: env('TEST_ADMIN_PASSWORD') };

interface Row {
  id: string;
  slug: string;
  title: string;
  indexed: boolean;
  content: string;
  state: 'draft' | 'published' | 'trash';
}

/** The rows of `generated_pages` as the service role sees them. */
export async function rows(query: string, method = 'GET', body?: unknown): Promise<Row[]> {
  const response = await fetch(`${database}/rest/v1/generated_pages?${query}`, {
    method,
    headers: {
      apikey: secret,
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Row[];
}

export async function signIn(page: Page, path = '/admin/login', credentials = OWNER) {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(credentials.email);
  await page.getByLabel('Senha').fill(credentials.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Login bem-sucedido')).toBeVisible();
}

/** What a browser stores of a sign-in. */
export async function newSession(credentials = OWNER) {
  const response = await fetch(`${database}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(credentials),
  });
  const session = await response.text();
  expect(response.status, session).toBe(200);
  return JSON.parse(session) as { access_token: string; user: { id: string } };
}

/**
 * Opens a screen with a session of its own: the log-in has tests of its own, and using it would
 * take a good part of a short test. `held` gives what the browser stores before.
 */
export async function enter(
  page: Page,
  path = '/admin/painel',
  held: (user: string) => Record<string, unknown> = () => ({}),
) {
  const session = await newSession();
  // Any file of the site shares its storage.
  await page.goto('/robots.txt');
  await hold(page, {
    'admin.session': session,
    'admin.auth_time': Date.now(),
    ...held(session.user.id),
  });
  await page.goto(path);
}

/** Puts values into the browser's storage, as JSON. */
export const hold = (page: Page, values: Record<string, unknown>) =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all))
      localStorage.setItem(name, JSON.stringify(value));
  }, values);

/** Makes the session look older than the limit. */
export const endSession = (page: Page) =>
  hold(page, { 'admin.auth_time': Date.now() - 4 * 3_600_000 - 1000 });

/** The request by which a screen asks, after a refusal, whether the session is still valid. */
export const STANDING = '**/rest/v1/rpc/my_access*';

/** The screen fits a phone, a tablet and a desktop, and is accessible. Its preview frames are removed. */
export async function expectFitting(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Carregando|Verificando|Conferindo/)).toHaveCount(0);
  const height = 800;
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([page.url(), width, Math.max(0, beyond)]).toEqual([page.url(), width, 0]);
  }
  // axe cannot look into a frame without scripts.
  for (const frame of await page.locator('iframe').all()) {
    await frame.evaluate((element) => element.remove());
  }
  await expectAccessible(page);
}

/** Titles of this test run, so that screens of different widths do not collide. */
export function named(info: TestInfo, title: string) {
  // A word of the trade, or the generator would stop at the title.
  return `${title} do portão ${info.project.name} em Osasco`;
}

export function slugOf(title: string) {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ /g, '-');
}

/** The content of the page on the screen as code, by the button that shows it. */
export async function openCode(page: Page): Promise<Locator> {
  const code = page.getByLabel('Conteúdo em HTML');
  const button = page.getByRole('button', { name: 'Ver com marcas' });
  await expect(code.or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
  return code;
}

/** A phone, for "test.use". */
export const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 760 } };

/** How far apart the two taps of a finger are at most: what asks stands there by then. How long nothing counts has a unit test (`ignore-hasty-taps.test.ts`). */
export const GAP_MS = 200;
/** The same of a hasty finger, too, whose second tap comes before what asks. */
export const GAPS_MS = [80, GAP_MS];

/** Closes all notices; one may disappear by itself meanwhile. */
export async function closeNotices(page: Page) {
  const close = page.getByLabel(/^Fechar aviso/);
  await expect(async () => {
    while ((await close.count()) > 0) await close.first().click({ timeout: 1000 });
  }).toPass();
}

/** The middle of an element once it can be tapped and has stopped moving. */
async function placeOf(target: Locator): Promise<{ x: number; y: number }> {
  let before = '';
  await expect
    .poll(async () => {
      await target.click({ trial: true });
      const known = before;
      before = JSON.stringify(await target.boundingBox());
      return before === known;
    })
    .toBe(true);
  const { x, y, width, height } = JSON.parse(before) as Record<string, number>;
  return { x: Number(x) + Number(width) / 2, y: Number(y) + Number(height) / 2 };
}

/**
 * Taps twice on the place of an element, whatever is there for the second tap. Both taps carry the
 * time at which the finger made them, however late a busy machine delivers them.
 */
export async function tapTwice(page: Page, target: Locator, gap: number) {
  const at = await placeOf(target);
  const finger = await page.context().newCDPSession(page);
  const tap = (touch: { x: number; y: number }, ms: number) =>
    Promise.all([
      finger.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [touch],
        timestamp: ms / 1000,
      }),
      finger.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: [],
        timestamp: (ms + 20) / 1000,
      }),
    ]);
  const start = Date.now();
  const first = tap(at, start);
  await page.waitForTimeout(gap);
  // A busy machine may still be handling the first tap.
  await Promise.all([first, tap(at, start + gap)]);
  await finger.detach();
}

/** The access token in the browser. */
export const token = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('admin.session') ?? '{}') as {
      access_token?: string;
    };
    return session.access_token ?? '';
  });

/** Id of the signed-in person, by which the browser assigns unfinished work. */
export const userId = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('admin.session') ?? '{}') as {
      user?: { id: string };
    };
    return session.user?.id ?? '';
  });

/** Saves a page without the admin, replacing what an aborted run left. */
export async function savePage(title: string, values: Partial<Row> = {}): Promise<Row> {
  const page = {
    title,
    slug: slugOf(title),
    description: 'Uma descrição.',
    content: '<h2>A</h2><p>Texto.</p>',
    ...values,
  };
  await rows(`slug=eq.${page.slug}`, 'DELETE');
  const [row] = await rows('', 'POST', page);
  if (!row) throw new Error(`"${title}" could not be saved.`);
  return row;
}

/** A chat-completions service, for the embedded backend. */
export async function startAiService(port: number) {
  const service = {
    /** What the next answers are. */
    mode: 'text' as 'text' | 'cut' | 'empty' | 'broken' | 'bad-key',
    /** Received requests, newest last. */
    asked: [] as { model: string; temperature: number; max_tokens: number; title: string }[],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as {
        model: string;
        temperature: number;
        max_tokens: number;
        messages: { content: string }[];
      };
      const title = body.messages.at(-1)?.content.split(': ').slice(1).join(': ') ?? '';
      service.asked.push({ ...body, title });
      const { mode } = service;
      if (mode === 'broken' || mode === 'bad-key') {
        response.writeHead(mode === 'broken' ? 500 : 401).end();
        return;
      }
      const content = mode === 'empty' ? '' : writeAbout(title);
      const finish_reason = mode === 'cut' ? 'length' : 'stop';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return service;
}

/**
 * Different text for every title, but the same for every title with "cópia". A copy contradicts the
 * company record.
 */
function writeAbout(title: string): string {
  const seed = /cópia/i.test(title) ? 'igual' : title.toLowerCase().replace(/[^a-z]/g, '');
  const claim = title.startsWith('Outra cópia') ? 'Garantia de 99 anos. ' : '';
  const words = Array.from({ length: 60 }, (_, index) => `${seed.slice(index % 7, 9)}${index}z`);
  return `<h2>Escrito pela IA</h2><p>${words.join(' ')}</p><p>${claim}<a href="/guias">Guias</a></p>`;
}
