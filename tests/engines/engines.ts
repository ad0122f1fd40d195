import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/tools/free-port.ts';

/** A browser that is driven: what both protocols can do, and no more. */
export interface Engine {
  open: (url: string) => Promise<unknown>;
  resize: (width: number, height: number) => Promise<unknown>;
  /** What an expression is in the page; a promise is waited for. */
  run: (expression: string) => Promise<unknown>;
  /** Moves the mouse there, and presses it if asked to. */
  point: (x: number, y: number, press?: boolean) => Promise<unknown>;
  press: (key: string) => Promise<unknown>;
  /** What is seen, as a picture. */
  shoot: () => Promise<string>;
  close: () => Promise<void>;
}

const DISPLAY = ':97';
const firstOf = (files: readonly string[]) => {
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error(`None is installed of ${files.join(', ')} (docs/testing.md).`);
  return found;
};
const asJson = (expression: string) =>
  `Promise.resolve(${expression}).then((v) => JSON.stringify(v ?? null))`;
const parse = (json: string) => JSON.parse(json) as unknown;
const mouse = (x: number, y: number, press: boolean) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 50 },
      ...(press
        ? [
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ]
        : []),
    ],
  },
];
const key = (value: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ],
  },
];

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** What BiDi answers, of what is asked here. */
interface Answer {
  contexts?: { context: string }[];
  result?: { value: string };
  exceptionDetails?: { text: string };
  data?: string;
}
interface Told {
  id?: number;
  type: string;
  message?: string;
  result?: Answer;
}

/** Firefox, by WebDriver BiDi, which it speaks itself. */
async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const binary = firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox']);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(binary, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /listening on (ws:\S+)\n/.exec(said)?.[1];
      if (found) resolve(`${found}/session`);
    });
  });
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Told;
    const asked = waiting.get(answer.id ?? 0);
    if (answer.type === 'error') asked?.reject(new Error(answer.message));
    else asked?.resolve(answer.result ?? {});
  });
  let sent = 0;
  const ask = (method: string, params: object = {}): Promise<Answer> => {
    sent += 1;
    const asked = Promise.withResolvers<Answer>();
    waiting.set(sent, asked);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return asked.promise;
  };
  await ask('session.new', { capabilities: {} });
  const context = (await ask('browsingContext.getTree')).contexts?.[0]?.context;
  const act = (actions: object[]) => ask('input.performActions', { context, actions });
  return {
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (width, height) =>
      ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    run: async (expression) => {
      const { result, exceptionDetails } = await ask('script.evaluate', {
        expression: asJson(expression),
        target: { context },
        awaitPromise: true,
      });
      if (!result || exceptionDetails) throw new Error(exceptionDetails?.text);
      return parse(result.value);
    },
    point: (x, y, press = false) => act(mouse(x, y, press)),
    press: (value) => act(key(value)),
    shoot: async () => (await ask('browsingContext.captureScreenshot', { context })).data ?? '',
    close: async () => {
      socket.close();
      await end(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** WebKit, by its WebDriver, on a screen that nobody sees. */
async function startWebKit(): Promise<Engine> {
  const binary = firstOf(
    ['4.1', '6.0'].map((at) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${at}/MiniBrowser`),
  );
  const port = await freePort();
  const screen = spawn('Xvfb', [DISPLAY, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Root has no user namespace to put a sandbox in.
    env: { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ask = async (method: string, what: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${what}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { message?: string } | null };
    if (!answer.ok) throw new Error(`${what}: ${value?.message ?? answer.status}`);
    return value;
  };
  const options = { binary, args: ['--automation'] };
  const begin = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const { sessionId } = (await beginWhenUp(() => ask('POST', '', begin))) as { sessionId: string };
  const at = (what: string, body: object) => ask('POST', `/${sessionId}${what}`, body);
  return {
    open: (url) => at('/url', { url }),
    resize: (width, height) => at('/window/rect', { width, height }),
    run: async (expression) => {
      const script = `${asJson(expression)}.then(arguments[0])`;
      return parse((await at('/execute/async', { script, args: [] })) as string);
    },
    point: (x, y, press = false) => at('/actions', { actions: mouse(x, y, press) }),
    press: (value) => at('/actions', { actions: key(value) }),
    shoot: async () => (await ask('GET', `/${sessionId}/screenshot`)) as string,
    close: async () => {
      await ask('DELETE', `/${sessionId}`);
      await end(driver);
      await end(screen);
    },
  };
}

/** The driver and its screen take a moment to come up. */
async function beginWhenUp<T>(begin: () => Promise<T>, tries = 40): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return beginWhenUp(begin, tries - 1);
  }
}

export const engines = { Firefox: startFirefox, WebKit: startWebKit };
