import type { AstroIntegration } from 'astro';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { contentDir, PHOTOS } from '../cms/collections/read.ts';

const NAME = 'virtual:photos';

function listPhotos(): string[] {
  const dir = path.join(contentDir(), PHOTOS);
  const names = existsSync(dir) ? readdirSync(dir) : [];
  return names.filter((name) => !/^[._]/.test(name)).map((name) => path.join(dir, name));
}

/** All photos of the content folder, by file name, as Astro's image service takes them. */
function photosModule(): Plugin {
  return {
    name: 'photos',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const files = listPhotos();
      const entries = files.map((file, at) => `${JSON.stringify(path.basename(file))}: p${at}`);
      return [
        ...files.map((file, at) => `import p${at} from ${JSON.stringify(file)};`),
        `export default { ${entries.join(', ')} };`,
      ].join('\n');
    },
  };
}

/**
 * Adds the module `virtual:photos`, and publishes no original photo: pages show what the image
 * service encoded anew, without the location and other data of the camera.
 */
export function photos(): AstroIntegration {
  return {
    name: 'photos',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [photosModule()] } });
      },
      'astro:build:done': async ({ dir }) => {
        const originals = await Promise.all(listPhotos().map((file) => readFile(file)));
        if (originals.length === 0) return;
        const assets = path.join(fileURLToPath(dir), '_astro');
        for (const name of await readdir(assets)) {
          if (!/\.(jpe?g|png|webp|avif)$/.test(name)) continue;
          const file = path.join(assets, name);
          const bytes = await readFile(file);
          if (originals.some((original) => original.equals(bytes))) await rm(file);
        }
      },
    },
  };
}
