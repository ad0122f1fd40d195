import { Resvg } from '@resvg/resvg-js';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import satori from 'satori';
import { contentDir } from '../../content/read.ts';
import type { getTheme } from '../../queries/company.ts';

/** Words on a share image. */
export interface ShareImage {
  title: string;
  kicker: string;
  company: string;
  tagline: string;
  theme: Awaited<ReturnType<typeof getTheme>>;
}

const WIDTH = 1200;
const HEIGHT = 630;

type Node = { type: string; props: Record<string, unknown> };

function box(style: Record<string, unknown>, ...children: (Node | string)[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function draw({ title, kicker, company, tagline, theme: { colors } }: ShareImage): Node {
  const stripes = `repeating-linear-gradient(-45deg, ${colors.accent} 0px 28px, ${colors.ink} 28px 56px)`;
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      flexDirection: 'column',
      background: colors.paper,
      color: colors.ink,
    },
    box({ height: 28, width: '100%', backgroundImage: stripes }),
    box(
      { flex: 1, flexDirection: 'column', justifyContent: 'center', padding: '0 80px' },
      box({ fontSize: 34, color: colors.muted, marginBottom: 16 }, kicker || tagline),
      box({ fontSize: title.length > 60 ? 68 : 84, lineHeight: 1.08 }, title),
    ),
    box(
      {
        padding: '0 80px 44px',
        alignItems: 'center',
        justifyContent: 'space-between',
        fontSize: 38,
      },
      company,
      box({ width: 160, height: 10, background: colors.accent }),
    ),
  );
}

async function render(image: ShareImage): Promise<Buffer> {
  const { font } = image.theme;
  const data = await readFile(path.join(contentDir(), font.drawing));
  const svg = await satori(draw(image) as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: [{ name: font.family, data, weight: font.weight as 600, style: 'normal' }],
  });
  return Buffer.from(new Resvg(svg).render().asPng());
}

/** PNG of a share image, drawn once per wording: `cacheDir` keeps it under a hash of its words. */
export async function getShareImage(image: ShareImage, cacheDir: string): Promise<Buffer> {
  const hash = createHash('sha256')
    .update(`${draw.toString()}${JSON.stringify(image)}`)
    .digest('hex');
  const file = path.join(cacheDir, `${hash.slice(0, 32)}.png`);
  if (existsSync(file)) return readFile(file);
  const png = await render(image);
  await mkdir(cacheDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, png);
  await rename(draft, file);
  return png;
}
