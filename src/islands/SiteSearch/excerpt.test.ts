import { expect, it } from 'vitest';
import { splitExcerpt } from './excerpt.ts';

it('marks the words found', () => {
  expect(splitExcerpt('o <mark>portão</mark> não abre')).toEqual([
    { text: 'o ', isMarked: false },
    { text: 'portão', isMarked: true },
    { text: ' não abre', isMarked: false },
  ]);
});

it('takes everything else for text', () => {
  expect(splitExcerpt('&lt;b&gt; <i>a</i> &amp; &quot;b&quot;')).toEqual([
    { text: '<b> <i>a</i> & "b"', isMarked: false },
  ]);
});
