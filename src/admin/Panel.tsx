import { lazy, Suspense, useRef, useState } from 'react';
import { isSlug } from '../lib/slug.ts';
import { SCREENS } from './data/addresses.ts';
import { AiGenerator } from './screens/generator/ai/AiGenerator.tsx';
import { ContactsTile } from './screens/contacts/ContactsTile.tsx';
import type { Admin } from './data/admin.ts';
import { BeforeLaunch } from './screens/home/BeforeLaunch.tsx';
import { NewPage } from './screens/home/NewPage.tsx';
import { SiteState } from './screens/home/SiteState.tsx';
import { ToDo } from './screens/home/ToDo.tsx';
import { Welcome } from './screens/home/Welcome.tsx';
import { JustPublished } from './screens/home/JustPublished.tsx';
import { SavedPageTable } from './screens/pages/SavedPageTable.tsx';
import { useSavedPages } from './screens/pages/useSavedPages.ts';
import { hasOldPages } from './screens/migration/old-pages.ts';
import { readPagesAnew } from './data/queries.ts';
import { readRun } from './document/runs.ts';
import { AdminFrame } from './shell/AdminFrame.tsx';

const Security = lazy(() => import('./screens/security/Security.tsx'));
const Migration = lazy(() => import('./screens/migration/Migration.tsx'));

/** Where the form of the AI has a place of its own beside the list. */
const WIDE = '(min-width: 1024px)';

export default function Panel({ admin }: { admin: Admin }) {
  const wanted = new URLSearchParams(location.search).get('excluir');
  const pages = useSavedPages(admin);
  const [showsSecurity, setShowsSecurity] = useState(false);
  const [offersMigration, setOffersMigration] = useState(hasOldPages);
  const [showsAi, setShowsAi] = useState(
    () => matchMedia(WIDE).matches || readRun('ai') !== undefined,
  );
  const ai = useRef<HTMLDetailsElement>(null);
  const openAi = () => {
    setShowsAi(true);
    // Once it is open, and the dialog that asked for it gone.
    setTimeout(() => {
      ai.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
      ai.current?.querySelector('textarea')?.focus({ preventScroll: true });
    });
  };
  return (
    <AdminFrame
      action={<NewPage onAi={openAi} />}
      admin={admin}
      title={SCREENS.painel}
      tools={
        <button
          type="button"
          onClick={() => {
            setShowsSecurity(true);
          }}
        >
          Segurança
        </button>
      }
    >
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
        {showsSecurity && (
          <Security
            admin={admin}
            onClose={() => {
              setShowsSecurity(false);
            }}
          />
        )}
      </Suspense>
      <Welcome />
      <div className="a-overview">
        <SiteState client={admin.client} />
        <ContactsTile client={admin.client} />
        {admin.role === 'owner' && <BeforeLaunch client={admin.client} />}
        <ToDo client={admin.client} pages={pages} />
      </div>
      <JustPublished admin={admin} />
      <div className="a-columns">
        <SavedPageTable
          admin={admin}
          pages={pages}
          wanted={wanted !== null && isSlug(wanted) ? wanted : undefined}
        />
        <details
          className="a-card a-ai"
          open={showsAi}
          ref={ai}
          onToggle={({ currentTarget }) => {
            setShowsAi(currentTarget.open);
          }}
        >
          <summary>
            <h2>Gerar com IA</h2>
          </summary>
          <AiGenerator admin={admin} />
        </details>
      </div>
    </AdminFrame>
  );
}
