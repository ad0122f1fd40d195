import type { Report } from '../../cms/checks/report.ts';
import type { Content } from '../../collections.ts';

/** Finished jobs need the words of their page. */
export function checkJobWords({ jobs, shared }: Content, report: Report): void {
  for (const { file, data } of shared) {
    if (jobs.length === 0 || data.jobs) continue;
    report(file, 'jobs', 'há serviços em content/jobs; escreva aqui os textos da página deles');
  }
}
