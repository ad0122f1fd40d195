import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { replaceFile } from '../../cms/replace-file.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { getCompany, getHome, getTheme } from '../../features/company/query.ts';
import { getPlainDrawing } from '../../features/site/images.ts';
import type { SitePage } from '../../features/site/site-pages.ts';

/** Text of a share image; no phone and no price, so that a changed one redraws nothing. */
interface ShareImage {
  title: string;
  kicker: string;
  company: string;
  mark: Drawing;
  drawing: Drawing | undefined;
  theme: Awaited<ReturnType<typeof getTheme>>;
}
type Drawing = ReturnType<typeof getPlainDrawing>;

const WIDTH = 1200;
const HEIGHT = 630;
/** Side of the square that a drawing fills. */
const PANEL = 440;

type Node = { type: string; props: Record<string, unknown> };

function box(style: Record<string, unknown>, ...children: (Node | string)[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function picture({ src, width, height }: Drawing, side: number): Node {
  const scale = side / Math.max(width, height);
  return { type: 'img', props: { src, width: width * scale, height: height * scale } };
}

/** Chats show it 300 px wide, where letters of 80 px are 20 px tall. */
function sizeOf(title: string): number {
  return title.length > 60 ? 62 : title.length > 34 ? 72 : 84;
}

function draw({ title, kicker, company, mark, drawing, theme: { colors } }: ShareImage): Node {
  const stripes = `repeating-linear-gradient(-45deg, ${colors.accent} 0px 28px, ${colors.ink} 28px 56px)`;
  const words = box(
    { flex: 1, flexDirection: 'column', padding: '44px 40px 0 64px' },
    box({ alignItems: 'center', gap: 20, fontSize: 48 }, picture(mark, 76), company),
    box(
      { flex: 1, flexDirection: 'column', justifyContent: 'center' },
      box({ fontSize: 38, color: colors.muted, marginBottom: 12 }, kicker),
      box({ fontSize: sizeOf(title), lineHeight: 1.08 }, title),
    ),
  );
  const panel = drawing && [
    box(
      {
        width: PANEL + 60,
        alignItems: 'center',
        justifyContent: 'center',
        background: colors.surface,
        borderLeft: `4px solid ${colors.line}`,
      },
      picture(drawing, PANEL),
    ),
  ];
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      flexDirection: 'column',
      background: colors.paper,
      color: colors.ink,
    },
    box({ flex: 1 }, words, ...(panel ?? [])),
    box({ height: 28, width: '100%', backgroundImage: stripes }),
  );
}

const fonts = new Map<string, Promise<Buffer>>();

/** The same object each time: satori caches what it has parsed by identity. */
function readFont(file: string): Promise<Buffer> {
  const font = fonts.get(file) ?? readFile(file);
  fonts.set(file, font);
  return font;
}

async function render(image: ShareImage): Promise<Buffer> {
  const { font } = image.theme;
  const data = await readFont(path.join(contentDir(), font.drawing));
  const svg = await satori(draw(image) as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: [{ name: font.family, data, weight: font.weight as 600, style: 'normal' }],
  });
  // Text is paths and nothing overflows its box, so masks are removed: they would take half of the
  // time.
  const plain = svg.replaceAll(/ mask="[^"]*"/g, '');
  return sharp(Buffer.from(plain)).removeAlpha().png().toBuffer();
}

/** PNG of the share image of a page; one without a drawing has that of the home page. */
export async function getPageImage({ title, kicker, image }: SitePage): Promise<Buffer> {
  const { name, tagline } = await getCompany();
  const theme = await getTheme();
  const drawing = image ?? (await getHome()).hero.image;
  return getShareImage(
    {
      title,
      kicker: kicker || tagline,
      company: name,
      theme,
      mark: getPlainDrawing(theme.mark),
      drawing: drawing ? getPlainDrawing(drawing) : undefined,
    },
    process.env['SHARE_IMAGE_DIR'] ?? '.local/share-images',
  );
}

/** PNG of a share image, drawn once per text: `cacheDir` keeps it under a hash. */
async function getShareImage(image: ShareImage, cacheDir: string): Promise<Buffer> {
  const hash = createHash('sha256')
    .update(`${[draw, picture, sizeOf].join('')}${JSON.stringify(image)}`)
    .digest('hex');
  const file = path.join(cacheDir, `${hash.slice(0, 32)}.png`);
  if (existsSync(file)) return readFile(file);
  const png = await render(image);
  replaceFile(file, png);
  return png;
}
