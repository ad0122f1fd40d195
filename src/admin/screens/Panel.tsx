import { lazy, Suspense, useCallback, useState } from 'react';
import { isSlug } from '../../lib/slug.ts';
import { AiGenerator } from '../ai/AiGenerator.tsx';
import type { AdminConfig } from '../client.ts';
import type { Admin } from '../Gate.tsx';
import { hasOldPages } from '../migration/old-pages.ts';
import { PageList } from '../list/PageList.tsx';
import { Shell } from '../ui/Shell.tsx';

const Security = lazy(() => import('../security/Security.tsx'));
const Migration = lazy(() => import('../migration/Migration.tsx'));

export default function Panel({ admin, config }: { admin: Admin; config: AdminConfig }) {
  const wanted = new URLSearchParams(location.search).get('excluir');
  const [changes, setChanges] = useState(0);
  const [secures, setSecures] = useState(false);
  const [migrates, setMigrates] = useState(hasOldPages);
  const refresh = useCallback(() => {
    setChanges((count) => count + 1);
  }, []);

  return (
    <Shell
      email={admin.email}
      title="Páginas"
      tools={
        <button
          className="a-quiet"
          type="button"
          onClick={() => {
            setSecures(true);
          }}
        >
          Segurança
        </button>
      }
      onSignOut={admin.signOut}
    >
      <Suspense>
        {migrates && (
          <Migration
            admin={admin}
            onDone={() => {
              setMigrates(hasOldPages());
              refresh();
            }}
          />
        )}
        {secures && (
          <Security
            client={admin.client}
            config={config}
            onClose={() => {
              setSecures(false);
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
          <AiGenerator admin={admin} config={config} onSaved={refresh} />
        </div>
        <PageList
          admin={admin}
          changes={changes}
          config={config}
          wanted={wanted !== null && isSlug(wanted) ? wanted : undefined}
        />
      </div>
    </Shell>
  );
}
