import type { AstroIntegration } from 'astro';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Built } from './finish-page.ts';
import type { Imports } from './islands.ts';

/**
 * Gives each built page its own content policy, because Astro's allows every script of the build on
 * every page and stands at the end of the head, and removes bytes that nobody reads. A worker
 * thread does so while Astro renders the next pages. Of a link to a page that is not public yet
 * only the words stay.
 */
export function finishPages(coming: ReadonlySet<string>): AstroIntegration {
  let outDir = '';
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => {
          let finisher: Finisher | undefined;
          return {
            ...astro,
            async setup() {
              const files = await readdir(outDir, { recursive: true });
              finisher = startFinisher({
                imports: await readImports(outDir, files),
                touch: findTouch(files),
                coming,
              });
              await astro.setup?.();
            },
            async render(request, options) {
              const rendered = await astro.render(request, options);
              const response = rendered instanceof Response ? rendered : rendered.response;
              const isPage = response.headers.get('content-type')?.startsWith('text/html');
              if (!finisher || !isPage) return rendered;
              return new Response(await finisher.finish(await response.text()), response);
            },
            async teardown() {
              await astro.teardown?.();
              await finisher?.close();
            },
          };
        });
      },
    },
  };
}

type Finisher = ReturnType<typeof startFinisher>;

/** Answers of the thread, in the order of the pages. */
export interface Finished {
  html?: string;
  problem?: string;
}

function startFinisher(built: Built) {
  // Nobody awaits the thread's errors: if it ends by itself, even before the first page, the build
  // must fail.
  const worker = new Worker(new URL('finish-worker.ts', import.meta.url), { workerData: built });
  const asked: PromiseWithResolvers<string>[] = [];
  worker.on('message', ({ html, problem }: Finished) => {
    if (html === undefined) asked.shift()?.reject(new Error(problem));
    else asked.shift()?.resolve(html);
  });
  return {
    finish(html: string): Promise<string> {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      worker.postMessage(html);
      return answer.promise;
    },
    close: () => worker.terminate(),
  };
}

const addressOf = (file: string) => `/${file.replaceAll(path.sep, '/')}`;

function findTouch(files: readonly string[]): string | undefined {
  return files.map(addressOf).find((file) => /^\/_astro\/touch\.[\w-]+\.js$/.test(file));
}

async function readImports(outDir: string, files: readonly string[]): Promise<Imports> {
  const scripts = files.filter((name) => name.startsWith('_astro') && name.endsWith('.js'));
  return new Map(
    await Promise.all(
      scripts.map(async (name): Promise<[string, string[]]> => {
        const code = await readFile(path.join(outDir, name), 'utf8');
        const found = code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g);
        return [addressOf(name), [...found].map(([, file = '']) => `/_astro/${file}`)];
      }),
    ),
  );
}
