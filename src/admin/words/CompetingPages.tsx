import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../client.ts';
import { CompetingTitles } from '../screens/AboutTitles.tsx';
import { useCompeting } from '../screens/useCompeting.ts';
import { adminData } from '../site-data.ts';

/** The written pages that a new one would compete with, as soon as it has a title. */
export function CompetingPages({ client, title }: { client: AdminClient; title: unknown }) {
  const { data } = useQuery(adminData);
  const text = typeof title === 'string' ? title.trim() : '';
  return <CompetingTitles found={useCompeting(client, text === '' ? [] : [text], data)} />;
}
