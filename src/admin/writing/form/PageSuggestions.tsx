import { useQuery } from '@tanstack/react-query';
import { loadSitePages } from '../../data/site-data.ts';

/** Pages of the site for fields of links to suggest. */
export function PageSuggestions({ id }: { id: string }) {
  const { data = new Map<string, string>() } = useQuery({
    queryKey: ['words-pages'],
    queryFn: loadSitePages,
    staleTime: Infinity,
  });
  return (
    <datalist id={id}>
      {[...data].map(([href, title]) => (
        <option key={href} value={href}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
