import { lazy, Suspense, useState } from 'react';
import { isSlug } from '../../lib/slug.ts';
import { AiGenerator } from '../ai/AiGenerator.tsx';
import type { Admin } from '../Gate.tsx';
import { SavedPageTable } from '../list/SavedPageTable.tsx';
import { hasOldPages } from '../migration/old-pages.ts';
import { PAGES, queries } from '../queries.ts';
import { AdminFrame } from '../ui/AdminFrame.tsx';

const Security = lazy(() => import('../security/Security.tsx'));
const Migration = lazy(() => import('../migration/Migration.tsx'));

export default function Panel({ admin }: { admin: Admin }) {
  const wanted = new URLSearchParams(location.search).get('excluir');
  const [showsSecurity, setShowsSecurity] = useState(false);
  const [offersMigration, setOffersMigration] = useState(hasOldPages);
  return (
    <AdminFrame
      admin={admin}
      title="Páginas"
      tools={
        <button
          className="a-quiet"
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
              void queries.invalidateQueries({ queryKey: PAGES });
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
      <div className="a-columns">
        <div>
          <p className="a-row">
            <a className="a-btn" href="/admin/batch-creator">
              Criação em lote
            </a>
            <a className="a-btn" href="/admin/local-generator">
              Gerador local
            </a>
          </p>
          <AiGenerator admin={admin} />
        </div>
        <SavedPageTable
          admin={admin}
          wanted={wanted !== null && isSlug(wanted) ? wanted : undefined}
        />
      </div>
    </AdminFrame>
  );
}
