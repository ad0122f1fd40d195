import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publicDir } from '../collections/business.ts';
import type { Pictures } from './pictures.ts';
import { PHOTOS } from '../collections/sources.ts';

/** Sheets of symbols: those of `lib/icons.ts`, and those that content names. */
const ICONS = ['/img/frame.svg', '/img/icons.svg'];
const ANSWERS = '/img/answers.svg';
const FONT = /\.woff2$/;
const DRAWN_FONT = /\.(?:woff|ttf|otf)$/;
const IMAGE = /\.(?:svg|png|jpe?g|webp|avif|ico)$/;
/** Matches the size of a drawing. */
const HEAD = 400;

const list = (dir: string) =>
  existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort() : [];

/** The pictures and fonts that the content of a folder may name. */
export function listPictures(contentDir: string): Pictures {
  const dir = publicDir(contentDir);
  const toNames = (found: string[]) => found.map((name) => name.replaceAll(path.sep, '/'));
  const served = toNames(list(dir)).map((name) => `/${name}`);
  const files = served.filter((name) => IMAGE.test(name) && ![...ICONS, ANSWERS].includes(name));
  const isDrawing = (name: string) => {
    if (!name.endsWith('.svg')) return false;
    const head = readFileSync(path.join(dir, name), 'utf8').slice(0, HEAD);
    return /\swidth="\d+"/.test(head) && /\sheight="\d+"/.test(head);
  };
  const drawings = files.filter(isDrawing);
  const symbolsOf = (name: string) => {
    const sheet = served.includes(name) ? readFileSync(path.join(dir, name), 'utf8') : '';
    return [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, symbol = '']) => symbol);
  };
  return {
    drawings,
    images: files.filter((name) => !drawings.includes(name)),
    icons: ICONS.flatMap(symbolsOf),
    answers: symbolsOf(ANSWERS),
    photos: list(path.join(contentDir, PHOTOS)).filter((name) => !/^[._]/.test(name)),
    fonts: served.filter((name) => FONT.test(name)),
    drawnFonts: toNames(list(contentDir)).filter((name) => DRAWN_FONT.test(name)),
  };
}
