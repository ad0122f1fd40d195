import { expect, test } from 'vitest';
import { readSynonyms, unify } from './synonyms.ts';
import { tokenOf, wordsOf } from './words.ts';

const read = (text: string) => wordsOf(text).map(tokenOf);
const synonyms = readSynonyms([['preço', 'custa', 'quanto custa hoje']], read);
const stems = (text: string) => unify(synonyms, read(text));

test('the longest group of words becomes the word that it means', () =>
  expect(stems('quanto custa hoje')).toEqual(stems('preço')));

test('a word is there once, however often it was said', () =>
  expect(stems('custa, preço, custa')).toEqual(stems('preço')));

test('a group that is not whole stays what it is, and small words go', () =>
  expect(stems('o quanto de hoje')).toEqual(read('quanto hoje').map(({ stem }) => stem)));
