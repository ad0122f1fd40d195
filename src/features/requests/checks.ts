import type { Report } from '../../cms/checks/report.ts';
import type { Content } from '../../collections.ts';

/** Deadlines without a day to count from, or whose fact contains no days. */
export function checkRequests({ requests }: Content, report: Report): void {
  for (const { id, file, data } of requests) {
    for (const { label, from, days } of data.deadlines) {
      const field = `${id}.${label}`;
      if (!data.fields.some((line) => line.label === from && line.date)) {
        report(file, field, `"${from}" não é uma linha com date: true; corrija from`);
      }
      if (!/^\d+ dias$/.test(days)) {
        report(file, field, `days é "${days}"; escreva um fato que diga os dias, como 90 dias`);
      }
    }
  }
}
