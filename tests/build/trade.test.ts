import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/read.ts';

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() &&
      /\.(ts|tsx|astro|css)$/.test(entry.name) &&
      !/\.test\.tsx?$/.test(entry.name),
  )
  .map((entry) => path.join(entry.parentPath, entry.name));

test('src names no trade, brand, place or price: those live in content', () => {
  const places = loadContent().content.cities.map(({ data }) => data.name);
  // Names of the five groups that the sitemap page is specified to show.
  const allowed = new Set(['São Paulo', 'Guarulhos', 'Osasco', 'Sé', 'Centro']);
  const words = places.filter((name) => !allowed.has(name) && name.length > 4);
  const trade =
    /port(ão|ões)\b|\bmotor(es)?\b|basculante|deslizante|pivotante|cremalheira|R\$ ?\d/i;
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const hit =
      trade.exec(source)?.[0] ?? words.find((name) => new RegExp(`\\b${name}\\b`).test(source));
    return hit === undefined ? [] : [`${file}: ${hit}`];
  });
  expect(found).toEqual([]);
});
