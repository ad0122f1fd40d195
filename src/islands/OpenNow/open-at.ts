/** Whether a timetable, as `encodeHours` writes it, is open at a moment: as `findOpening` says it. */
export function isOpenAt(now: Date, timetable: string): boolean {
  // Brasília has no summer time.
  const [day = '', time = ''] = new Date(+now - 10_800_000).toISOString().split('T');
  const [week = '', ...special] = timetable.split(';');
  const entry = special
    .map((one) => one.split('/'))
    .find(([from = '', to = from]) => {
      const date = day.slice(-from.length);
      return date >= from && date <= to;
    });
  const spans = entry ? entry[2] : week.split('|')[new Date(day).getUTCDay()];
  return !!spans?.split(',').some((span) => time >= span.slice(0, 5) && time < span.slice(6));
}
