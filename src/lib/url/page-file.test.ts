import { expect, test } from 'vitest';
import { addressOfFile, fileOfPage } from './page-file.ts';

test.each([
  ['index.html', '/'],
  ['guias.html', '/guias'],
  ['guias/uma.html', '/guias/uma'],
])('%s is the file of %s', (file, address) => {
  expect(addressOfFile(file)).toBe(address);
  expect(fileOfPage(address)).toBe(file);
});

test('a folder may be written the way of Windows, and have a page of its own', () => {
  expect(addressOfFile('guias\\uma.html')).toBe('/guias/uma');
  expect(addressOfFile('guias/index.html')).toBe('/guias');
});
