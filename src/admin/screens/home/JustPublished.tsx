import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import type { Admin } from '../../data/admin.ts';
import { fetchPage } from '../../data/publishing.ts';
import { wantedPage } from '../../data/queries.ts';
import { lastPublished } from '../../data/just-published.ts';

const CouldCite = lazy(() => import('../../document/citing/CouldCite.tsx'));

const LOOK_MS = 4000;

/** What else there is to do for the page that this tab published last, once visitors see it. */
export function JustPublished({ admin }: { admin: Admin }) {
  const [slug] = useState(() => lastPublished(Date.now()));
  const { data: row } = useQuery({
    ...wantedPage(admin.client, slug ?? ''),
    enabled: slug !== undefined,
    gcTime: 0,
  });
  const { data: found } = useQuery({
    queryKey: ['live', row?.slug, row?.updated_at],
    queryFn: () => (row ? fetchPage(row) : 'unknown'),
    enabled: row?.state === 'published',
    refetchInterval: ({ state }) => (state.data === 'current' ? false : LOOK_MS),
  });
  if (!row || found !== 'current') return null;
  const { slug: shown, title } = row;
  return (
    <Suspense>
      <CouldCite admin={admin} cited={{ href: paths.savedPage(shown), title }} isNamed />
    </Suspense>
  );
}
