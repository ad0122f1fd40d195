import { lazy, Suspense, useState } from 'react';
import { isSlug } from '../lib/text/slug.ts';
import { SCREENS } from './data/addresses.ts';
import { ContactsTile } from './screens/contacts/ContactsTile.tsx';
import type { Admin } from './data/admin.ts';
import { ClockState } from './screens/home/ClockState.tsx';
import { Jobs } from './screens/home/Jobs.tsx';
import { SiteState } from './screens/home/SiteState.tsx';
import { ToDo } from './screens/home/ToDo.tsx';
import { SavedPageTable } from './screens/pages/SavedPageTable.tsx';
import { useSavedPages } from './screens/pages/useSavedPages.ts';
import { hasOldPages } from './screens/migration/old-pages.ts';
import { readPagesAnew } from './data/queries.ts';
import { readRun } from './document/runs.ts';
import { AdminFrame } from './layout/AdminFrame.tsx';

const AiGenerator = lazy(() => import('./screens/generator/ai/AiGenerator.tsx'));
const Migration = lazy(() => import('./screens/migration/Migration.tsx'));

/** As the `ref` of what the address asks for. */
function goToWriting(element: HTMLElement | null) {
  element?.closest('details')?.scrollIntoView({ block: 'start', behavior: 'instant' });
  element?.querySelector('textarea')?.focus({ preventScroll: true });
}

export default function Panel({ admin }: { admin: Admin }) {
  const wanted = new URLSearchParams(location.search).get('excluir');
  const pages = useSavedPages(admin);
  const [offersMigration, setOffersMigration] = useState(hasOldPages);
  const [opensAi] = useState(() => location.hash === '#ia' || readRun('ai') !== undefined);
  return (
    <AdminFrame admin={admin} title={SCREENS.painel}>
      <Suspense>
        {offersMigration && (
          <Migration
            admin={admin}
            onDone={() => {
              setOffersMigration(hasOldPages());
              void readPagesAnew();
            }}
          />
        )}
      </Suspense>
      <SiteState client={admin.client} />
      <Jobs role={admin.role} />
      <ClockState client={admin.client} />
      <div className="a-overview">
        <ToDo admin={admin} pages={pages} />
        <ContactsTile client={admin.client} />
      </div>
      <div className="a-columns">
        <SavedPageTable
          admin={admin}
          pages={pages}
          wanted={wanted !== null && isSlug(wanted) ? wanted : undefined}
        />
        <div>
          <details className="a-card a-ai" open={opensAi}>
            <summary>
              <h2>Gerar com IA</h2>
            </summary>
            <Suspense>
              <div ref={location.hash === '#ia' ? goToWriting : undefined}>
                <AiGenerator admin={admin} />
              </div>
            </Suspense>
          </details>
          <p className="a-row a-makers">
            <a className="a-btn" href="/admin/local-generator">
              {SCREENS['local-generator']}
            </a>
            <a className="a-btn" href="/admin/batch-creator">
              {SCREENS['batch-creator']}
            </a>
          </p>
        </div>
      </div>
    </AdminFrame>
  );
}
