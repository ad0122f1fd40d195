import type { Report } from '../../cms/checks/report.ts';
import type { Content } from '../../collections.ts';

/** Rows of the price list that pages name; if there is a list, each place names one. */
export function checkJobs(
  { company, shared, cities, categories, intents, problems }: Content,
  report: Report,
): void {
  const ids = company.flatMap(({ data }) => data.priceList.map(({ id }) => id));
  const known = ids.join(', ') || 'nenhum, pois a lista está vazia';
  const reportJob = (file: string, field: string, id: string | undefined) => {
    if (id !== undefined && ids.includes(id)) return;
    const what = id === undefined ? 'falta' : `"${id}" não existe`;
    report(file, field, `${what}; use um serviço de priceList, em company.yaml: ${known}`);
  };
  for (const { file, data } of shared) {
    for (const id of data.placeOffer.jobs) reportJob(file, 'placeOffer.jobs', id);
  }
  for (const { file, data, id } of [...categories, ...intents, ...problems]) {
    if (data.job !== undefined) reportJob(file, `${id}.job`, data.job);
  }
  for (const { file, data } of cities) {
    if (data.job !== undefined || ids.length > 0) reportJob(file, 'job', data.job);
  }
}
