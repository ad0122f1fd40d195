import { expect, test } from 'vitest';
import { placeOf } from './WhereShown.tsx';
import { pageCollectionNames } from '../../../collections.ts';

test('a promotion shows on the first page, everywhere, or where its lists say', () => {
  expect(placeOf({ pages: ['/'] })).toBe('home');
  expect(placeOf({ pages: ['/'], families: [...pageCollectionNames].reverse() })).toBe(
    'everywhere',
  );
  expect(placeOf({})).toBe('some');
  expect(placeOf({ pages: ['/', '/contato'], families: [] })).toBe('some');
});
