import { expect, test } from 'vitest';
import { collectionNames } from '../../collections.ts';
import { mayChange } from './rights.ts';

test('an editor changes the texts and the questions, not the company, what may be stated, and the looks', () => {
  expect(collectionNames.filter((set) => !mayChange('owner', set))).toEqual([]);
  // The same list as private.is_company_data, against which tests/db/people.test.ts holds every set.
  expect(collectionNames.filter((set) => !mayChange('editor', set)).sort()).toEqual([
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
