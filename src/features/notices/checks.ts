import type { Report } from '../../cms/checks/report.ts';
import { findCrowd } from '../../lib/dates/period.ts';
import { listAddresses } from '../site/addresses.ts';
import { pageCollectionNames, type Content } from '../../collections.ts';

/** Most notices at once; more would push the page out of a phone's first screen. */
const MOST_NOTICES = 2;

/** Notices that overlap too much, and pages, collections and jobs of promotions that do not exist. */
export function checkTimed(content: Content, report: Report): void {
  const crowd = findCrowd(
    content.notices.map(({ file, data }) => ({ file, ...data })),
    MOST_NOTICES,
  );
  const [, , third] = crowd;
  if (third) {
    const names = crowd.map(({ id }) => id).join(', ');
    const message = `no mesmo momento valem ${crowd.length} avisos (${names}); mude as datas para que sejam no máximo ${MOST_NOTICES}`;
    report(third.file, `${third.id}.from`, message);
  }
  const addresses = new Set(listAddresses(content).map(({ path }) => path));
  const moved = new Set(content.redirects.map(({ id }) => `/${id}`));
  const jobs = content.company.flatMap(({ data }) => data.priceList.map(({ id }) => id));
  for (const { id, file, data } of content.promotions) {
    for (const page of data.pages) {
      if (addresses.has(page) && !moved.has(page)) continue;
      report(file, `${id}.pages`, `${page} não é uma página do site; corrija o endereço`);
    }
    for (const group of data.families) {
      if ((pageCollectionNames as string[]).includes(group)) continue;
      const message = `"${group}" não existe; use um de: ${pageCollectionNames.join(', ')}`;
      report(file, `${id}.families`, message);
    }
    if (data.job !== undefined && !jobs.includes(data.job)) {
      const known = jobs.join(', ') || 'a lista está vazia';
      report(file, `${id}.job`, `"${data.job}" não existe; use um serviço de priceList: ${known}`);
    }
  }
}
