import type { AstroIntegration } from 'astro';
import type { Progress } from '../publisher/build-site.ts';

/** Tells the process that started this one, if any, how far a build is and where the dev server is. */
export function progress(): AstroIntegration {
  let last = performance.timeOrigin;
  const tell = (message: Progress) => {
    process.send?.(message);
  };
  const step = (name: string) => {
    const now = Date.now();
    tell({ type: 'step', name, seconds: (now - last) / 1000 });
    last = now;
  };
  return {
    name: 'progress',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        const closeBundle = function (this: { environment: { name: string } }) {
          step(`code bundled for the ${this.environment.name}`);
        };
        updateConfig({ vite: { plugins: [{ name: 'progress', closeBundle }] } });
      },
      'astro:build:start': () => {
        step('content read and checked');
      },
      'astro:build:generated': () => {
        step('pages rendered');
      },
      'astro:build:done': () => {
        step('saved pages, lists and search index written');
      },
      'astro:server:start': ({ address }) => {
        tell({ type: 'ready', port: address.port });
      },
    },
  };
}
