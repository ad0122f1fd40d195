import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../../data/client.ts';
import { CompetingTitles } from '../titles/AboutTitles.tsx';
import { useCompeting } from '../titles/useCompeting.ts';
import { adminData } from '../../data/site-data.ts';

/** The written pages that a new one would compete with, as soon as it has a title. */
export function CompetingPages({ client, title }: { client: AdminClient; title: unknown }) {
  const { data } = useQuery(adminData);
  const text = typeof title === 'string' ? title.trim() : '';
  return <CompetingTitles found={useCompeting(client, text === '' ? [] : [text], data)} />;
}
