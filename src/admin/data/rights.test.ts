import { expect, test } from 'vitest';
import { collectionNames } from '../../collections.ts';
import { mayChange } from './rights.ts';

test('an editor changes the texts and the questions, not the company, what may be stated, and the looks', () => {
  expect(collectionNames.filter((collection) => !mayChange('owner', collection))).toEqual([]);
  // private.is_company_data has the same list: tests/db/people.test.ts compares them.
  expect(collectionNames.filter((collection) => !mayChange('editor', collection)).sort()).toEqual([
    'aiPrompt',
    'claims',
    'company',
    'facts',
    'notices',
    'people',
    'promotions',
    'redirects',
    'reviews',
    'safety',
    'testimonials',
    'theme',
  ]);
});
