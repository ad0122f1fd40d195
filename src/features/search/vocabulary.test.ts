import { expect, test } from 'vitest';
import { createVocabulary, learn, understand } from './vocabulary.ts';
import { soundOf } from './words.ts';

const vocabulary = createVocabulary();
learn(vocabulary, 'A garagem fecha, e o telhado não; garagem 4000');
const read = (query: string) => understand(vocabulary, query).map(({ sound }) => sound);
const sounds = (...words: string[]) => words.map(soundOf);

test('a text is learned word by word, with how often each was there', () => {
  expect(vocabulary.sounds.get(soundOf('garagem'))).toBe(2);
  expect(vocabulary.sounds.get(soundOf('fecha'))).toBe(1);
});

test.each([
  ['two letters that changed places', 'telhaod', sounds('telhado')],
  ['words that were written as one', 'garagemfecha', sounds('garagem', 'fecha')],
  ['one word that was written as two', 'tel hado', sounds('telhado')],
  ['the beginning of the last word', 'fecha telhad', sounds('fecha', 'telhado')],
])('%s are read as what was meant', (_, query, meant) => expect(read(query)).toEqual(meant));

test('a number and a word that is near none stay as typed', () =>
  expect(read('4001 xyzabc')).toEqual(['4001', soundOf('xyzabc')]));
