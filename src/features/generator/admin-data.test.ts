import { expect, test } from 'vitest';
import { loadContent } from '../../site.ts';
import { readAdminData } from './admin-data.ts';

test('another phone in the record leaves the sentences that are written', () => {
  const reading = loadContent();
  const { content } = reading;
  const phones = content.company.flatMap(({ data }) => data.phones);
  const company = content.company.map((entry) => ({
    ...entry,
    data: { ...entry.data, phones: phones.map((phone) => ({ ...phone, number: '5511900000000' })) },
  }));
  const { guard } = readAdminData(reading);
  const moved = readAdminData({ ...reading, content: { ...content, company } }).guard;
  expect(moved.phones).not.toEqual(guard.phones);
  const lost = guard.written.filter((key) => !moved.written.includes(key));
  // What the record itself says about its phones is the record's.
  expect(lost.length).toBeLessThanOrEqual(phones.length);
});

test('an opening asks nothing whose answer it leaves out', () => {
  const { openings } = readAdminData(loadContent());
  const says = Object.values(openings).flatMap((pages) => pages.flatMap((page) => page.says));
  expect(says.length).toBeGreaterThan(100);
  expect(says.filter((text) => text.endsWith('?'))).toEqual([]);
  // The answer points at a table of its page.
  expect(says.filter((text) => text.includes('fogo ou gás?'))).toEqual([]);
});
