import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createAdminClient } from '../../data/client.ts';
import { queries } from '../../data/queries.ts';
import { siteReport, type SiteReport } from '../../data/site-report.ts';
import type { Entry } from '../../data/content/read-entry.ts';
import { dependents, type Dependents } from './dependents.ts';
import { Removal } from './Removal.tsx';

const client = createAdminClient({ url: 'https://db.test', key: 'key' });
const saved = { id: 'norma', text: 'A norma manda.', source: 'https://e.test' };
const entry: Entry = {
  ...{ collection: 'facts', entry: 'norma', base: saved, hash: 'h', saved },
  ...{ isRemoved: false, versions: [], outcome: undefined, isStale: false },
};

function ask(pages: number): string {
  const usage = { '': { pages, samples: [] } };
  const report: SiteReport = {
    launch: {} as SiteReport['launch'],
    fields: { 'facts/norma': usage },
  };
  queries.setQueryData<SiteReport | null>([...siteReport(client).queryKey], report);
  queries.setQueryData<Dependents[]>([...dependents(client, 'facts', 'norma', saved).queryKey], []);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Removal
        busy={false}
        client={client}
        entry={entry}
        onClose={() => undefined}
        onRemove={() => undefined}
      />
    </QueryClientProvider>,
  );
}

test('before a fact is taken out it is said how many pages cite it', () => {
  expect(ask(30)).toContain('30 páginas citam este fato.');
  expect(ask(1)).toContain('1 página cita este fato.');
  expect(ask(0)).not.toContain('este fato');
});
