import { expect, test } from 'vitest';
import { findWhoAnswers } from './who-answers.ts';

const WEEK = '|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|08:00-18:00|';
const DAY = new Date('2026-11-23T10:00-03:00');
const NIGHT = new Date('2026-11-23T22:30-03:00');

test.each([
  ['open, with a round-the-clock service', DAY, { hours: WEEK, emergency: '24' }, false],
  ['closed, with it', NIGHT, { hours: WEEK, emergency: '24' }, true],
  ['closed, without any', NIGHT, { hours: WEEK }, false],
  ['closed, and the service too', NIGHT, { hours: WEEK, emergency: WEEK }, false],
  ['open, without any', DAY, { hours: WEEK }, false],
  ['never open, on call', NIGHT, { hours: '||||||', emergency: '24' }, true],
])('%s', (_, now, hours, onlyPhone) => {
  expect(findWhoAnswers(now, hours)).toMatchObject({ onlyPhone });
});

test('says when messages are answered', () => {
  expect(findWhoAnswers(NIGHT, { hours: WEEK }).when).toBe('amanhã, a partir das 8h');
  expect(findWhoAnswers(NIGHT, {}).when).toBeUndefined();
});
