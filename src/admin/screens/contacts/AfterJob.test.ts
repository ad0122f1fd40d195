import { expect, test } from 'vitest';
import { askForReview } from './AfterJob.tsx';

test('a review is asked for in the name of the business, with the link of its record', () =>
  expect(askForReview('Portão Pronto', 'https://g.page/r/x/review')).toMatch(
    /https:\/\/g\.page\/r\/x\/review\n.*Portão Pronto$/,
  ));
