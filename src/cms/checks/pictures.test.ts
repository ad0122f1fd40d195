import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { FRAME_ICONS, iconUrl } from '../../lib/icons.ts';
import { listPictures } from './picture-files.ts';
import { findLostPictures } from './pictures.ts';

const known = listPictures('content');
const found = (set: string, data: unknown) =>
  findLostPictures(set, data, known).map(
    ({ field, message }) => `${field}: ${message.split(';')[0] ?? ''}`,
  );

test('the site has drawings, pictures and symbols that words may name', () => {
  expect(known.drawings).toContain('/img/logo.svg');
  expect(known.images).toContain('/icon-192.png');
  expect(known.icons).toContain('phone');
  expect(known.drawings).not.toContain('/img/icons.svg');
});

test('each symbol stands in the one sheet that its address names', () => {
  expect(known.icons).toEqual(expect.arrayContaining([...FRAME_ICONS]));
  expect(new Set(known.icons).size).toBe(known.icons.length);
  for (const name of known.icons) {
    const [file = '', symbol = ''] = iconUrl(name).split('#');
    expect(readFileSync(`public${file}`, 'utf8'), name).toContain(`<symbol id="${symbol}"`);
  }
});

test('each field is looked up where its pictures are, however deep it stands', () => {
  expect(found('guides', { image: '/img/logo.svg', imageAlt: 'x' })).toEqual([]);
  expect(found('guides', { image: '/icon-192.png' })).toEqual([
    'image: "/icon-192.png" não está entre os desenhos do site',
  ]);
  expect(found('company', { models: [{ image: '/icon-192.png' }, { image: 'logo.svg' }] })).toEqual(
    ['models.1.image: "logo.svg" não está entre as imagens do site'],
  );
  expect(found('services', { icon: 'nada' })).toEqual([
    'icon: "nada" não está entre os símbolos do site',
  ]);
  expect(found('sizing', { icon: 'phone', questions: [{ options: [{ icon: 'phone' }] }] })).toEqual(
    ['questions.0.options.0.icon: "phone" não está entre os desenhos de resposta do site'],
  );
  expect(found('jobs', { photos: [{ file: 'nada.jpg' }] })).toEqual([
    'photos.0.file: "nada.jpg" não está em content/photos',
  ]);
  const font = { file: '/fonts/x.woff2', drawing: 'fonts/x.ttf' };
  expect(found('theme', { mark: '/img/nada.svg', font })).toEqual([
    'mark: "/img/nada.svg" não está entre os desenhos do site',
    'font.file: "/fonts/x.woff2" não está entre os arquivos de letra do site',
    'font.drawing: "fonts/x.ttf" não está entre os arquivos de letra do conteúdo',
  ]);
  const [file, drawing] = [known.fonts[0], known.drawnFonts[0]];
  expect([file, drawing]).not.toContain(undefined);
  expect(found('theme', { font: { file, drawing } })).toEqual([]);
});

test('where there are no symbols, none is checked', () => {
  expect(findLostPictures('services', { icon: 'nada' }, { ...known, icons: [] })).toEqual([]);
  const asked = { questions: [{ options: [{ icon: 'nada' }] }] };
  expect(findLostPictures('assistant', asked, { ...known, answers: [] })).toEqual([]);
});
