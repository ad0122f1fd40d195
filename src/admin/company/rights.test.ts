import { expect, test } from 'vitest';
import { setNames } from '../../content/sets.ts';
import { mayChange } from './rights.ts';

test('an editor changes everything but the data of the company, of which the questions', () => {
  expect(setNames.filter((set) => !mayChange('owner', set))).toEqual([]);
  // The same list as private.is_company_data, against which tests/db/people.test.ts holds every set.
  expect(setNames.filter((set) => !mayChange('editor', set)).sort()).toEqual([
    'company',
    'notices',
    'people',
    'promotions',
    'reviews',
    'testimonials',
  ]);
});
