import type { AstroIntegration } from 'astro';
import type { Progress } from '../publish/build.ts';

const LEAST_SECONDS = 0.05;

/** Called when the bundle of one of Vite's environments is done. */
const BUNDLES: Record<string, string> = {
  ssr: 'content read and checked',
  prerender: 'templates bundled',
  client: 'scripts bundled',
};

/** Tells the parent process, if any, how far a build is and where the dev server listens. */
export function progress(): AstroIntegration {
  let last = performance.timeOrigin;
  let used = 0;
  const tell = (message: Progress) => {
    process.send?.(message);
  };
  const step = (name: string) => {
    const now = Date.now();
    const seconds = (now - last) / 1000;
    // Vite closes more bundles than it builds.
    if (seconds < LEAST_SECONDS) return;
    const { user, system } = process.cpuUsage();
    const spent = (user + system) / 1e6;
    tell({ type: 'step', name, seconds, cpuSeconds: spent - used });
    [last, used] = [now, spent];
  };
  return {
    name: 'progress',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        const closeBundle = function (this: { environment: { name: string } }) {
          step(BUNDLES[this.environment.name] ?? this.environment.name);
        };
        updateConfig({ vite: { plugins: [{ name: 'progress', closeBundle }] } });
      },
      'astro:build:generated': () => step('pages rendered'),
      'astro:build:done': () => step('saved pages, lists and search index written'),
      'astro:server:start': ({ address }) => tell({ type: 'ready', port: address.port }),
    },
  };
}
