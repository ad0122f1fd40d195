import { expect, test } from 'vitest';
import { buildReminder, countReminderFrom, dayOfNext, readInterval } from './calendar.ts';

const now = new Date('2026-11-22T15:04:05.678Z');

test('intervals are read as the record writes them', () => {
  expect(readInterval('6 meses')).toEqual({ frequency: 'MONTHLY', count: 6 });
  expect(readInterval('mês')).toEqual({ frequency: 'MONTHLY', count: 1 });
  expect(readInterval('2 semanas')).toEqual({ frequency: 'WEEKLY', count: 2 });
  expect(readInterval('1 ano')).toEqual({ frequency: 'YEARLY', count: 1 });
  expect(readInterval('30 dias')).toEqual({ frequency: 'DAILY', count: 30 });
  for (const words of ['duas vezes por ano', '0 meses', '6', '']) {
    expect(readInterval(words), words).toBeUndefined();
  }
});

test('the first day is one interval away, and one that every month has', () => {
  expect(dayOfNext(now, { frequency: 'MONTHLY', count: 6 })).toBe('20270522');
  const last = new Date('2026-08-31T12:00:00Z');
  expect(dayOfNext(last, { frequency: 'MONTHLY', count: 6 })).toBe('20270228');
  expect(dayOfNext(last, { frequency: 'YEARLY', count: 1 })).toBe('20270828');
  expect(dayOfNext(last, { frequency: 'WEEKLY', count: 2 })).toBe('20260914');
  expect(dayOfNext(last, { frequency: 'DAILY', count: 1 })).toBe('20260901');
});

test('a day lasts as long as in Brasília, not in Greenwich', () => {
  const evening = new Date('2026-11-23T02:59:59Z');
  expect(dayOfNext(evening, { frequency: 'MONTHLY', count: 6 })).toBe('20270522');
  expect(dayOfNext(evening, { frequency: 'DAILY', count: 1 })).toBe('20261123');
  const midnight = new Date('2026-11-23T03:00:00Z');
  expect(dayOfNext(midnight, { frequency: 'DAILY', count: 1 })).toBe('20261124');
  const newYear = new Date('2027-01-01T01:00:00Z');
  expect(dayOfNext(newYear, { frequency: 'YEARLY', count: 1 })).toBe('20271228');
});

test('a file counts from the day on which it is asked for, and says all else as before', () => {
  for (const every of [
    { frequency: 'MONTHLY', count: 6 },
    { frequency: 'WEEKLY', count: 2 },
    { frequency: 'DAILY', count: 30 },
    { frequency: 'YEARLY', count: 1 },
  ] as const) {
    const words = { uid: 'a@b.c', maker: 'M', summary: 'S', text: 'DTSTAMP:1', url: 'u', every };
    const file = buildReminder({ ...words, now });
    const later = new Date('2027-03-10T12:00:00Z');
    expect(countReminderFrom(file, later)).toBe(buildReminder({ ...words, now: later }));
    const sameDay = new Date('2026-11-22T23:30:00-03:00');
    expect(countReminderFrom(file, sameDay)).toBeUndefined();
  }
  expect(countReminderFrom('<!doctype html>', now)).toBeUndefined();
});

test('the file is what RFC 5545 asks for', () => {
  const text =
    'Peça a revisão; limpe, e anote: ação \\ reação.\nSegunda linha, que é bem longa: ção ção.';
  const file = buildReminder({
    uid: 'revisao@exemplo.com',
    maker: 'Empresa, de São Paulo',
    summary: 'Revisão',
    text,
    url: 'https://exemplo.com/garantia',
    every: { frequency: 'MONTHLY', count: 6 },
    now,
  });
  // Every line ends with CRLF and has 75 bytes at most, without a broken letter.
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = file.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  // Unfolded, each value reads back as it was given.
  const values = new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line
          .slice(line.indexOf(':') + 1)
          .replace(/\\([\\;,nN])/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter)),
      ])
      .reverse(),
  );
  expect(values.get('DESCRIPTION')).toBe(text);
  expect(values.get('PRODID')).toBe('-//Empresa, de São Paulo//PT-BR');
  expect(Object.fromEntries(values)).toMatchObject({
    VERSION: '2.0',
    UID: 'revisao@exemplo.com',
    DTSTAMP: '20261122T000000Z',
    'DTSTART;VALUE=DATE': '20270522',
    RRULE: 'FREQ=MONTHLY;INTERVAL=6',
    SUMMARY: 'Revisão',
    URL: 'https://exemplo.com/garantia',
    TRIGGER: 'PT9H',
  });
  const ends = lines.filter((line) => /^(BEGIN|END):/.test(line)).join(' ');
  expect(ends).toBe(
    'BEGIN:VCALENDAR BEGIN:VEVENT BEGIN:VALARM END:VALARM END:VEVENT END:VCALENDAR',
  );
});
