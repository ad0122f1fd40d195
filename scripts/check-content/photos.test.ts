import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../tools/temp-folder.ts';
import { checkPhotos, explainPhoto } from './photos.ts';

const photo = readFileSync('tests/fixtures/business/content/photos/recepcao-depois.jpg');
const drawing = readFileSync('tests/fixtures/business/content/photos/bruna.png');

test.each<[string, Buffer, RegExp]>([
  ['nothing', Buffer.alloc(0), /está vazio/],
  [
    'a pointer of Git LFS',
    Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'),
    /git lfs pull/,
  ],
  ['a photo of an iPhone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
  ['half a photo', photo.subarray(0, photo.length / 2), /não abre até o fim/],
  ['half a drawing', drawing.subarray(0, drawing.length / 2), /não abre até o fim/],
  ['a page', Buffer.from('<!doctype html><p>Entre</p>'), /não abre até o fim/],
])('%s is no photo, and it is said why', async (_, bytes, reason) => {
  expect(await explainPhoto(bytes)).toMatch(reason);
});

test('of a folder the photos are named that no page could show', async () => {
  const dir = await makeTempFolder('photos');
  mkdirSync(path.join(dir, 'photos'));
  writeFileSync(path.join(dir, 'photos/boa.jpg'), photo);
  writeFileSync(path.join(dir, 'photos/outra.jpg'), drawing);
  writeFileSync(path.join(dir, 'photos/cortada.jpg'), photo.subarray(0, 900));
  writeFileSync(path.join(dir, 'photos/._boa.jpg'), '');
  const found = await checkPhotos(dir);
  rmSync(dir, { recursive: true });
  expect(found.map(({ file }) => path.basename(file))).toEqual(['cortada.jpg']);
  expect(await checkPhotos(dir)).toEqual([]);
});
