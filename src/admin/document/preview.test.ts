import { expect, test, vi } from 'vitest';
import { renderPage } from './preview.ts';

test('the same words are the same document, so that the frame is not loaded anew', () => {
  vi.useFakeTimers();
  const words = {
    title: 'Portão',
    slug: 'portao',
    description: 'Um portão.',
    content: '<p>Oi</p>',
  };
  const template = ['<html><head></head>', { field: 'createdIso', context: 'text' }] as const;
  const draw = (moment: string) => {
    vi.setSystemTime(moment);
    return renderPage(template, words);
  };
  expect(draw('2026-11-26T12:00:00.000Z')).toBe(draw('2026-11-26T12:00:00.001Z'));
  expect(draw('2026-11-27T00:30:00.000Z')).toContain('2026-11-26T03:00:00.000Z');
  vi.useRealTimers();
});
