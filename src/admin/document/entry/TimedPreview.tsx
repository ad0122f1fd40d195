import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Document } from '../../../content/edits.ts';
import { livePage } from '../../data/site-data.ts';
import { Preview } from '../Preview.tsx';
import { renderTimed } from '../preview.ts';

/** A notice or a promotion on the first page that would show it, before it is saved. */
export function TimedPreview({ words }: { words: Document }) {
  const { pages = [] } = words as { pages?: string[] };
  const { data: live, isError } = useQuery(livePage(pages[0] ?? '/'));
  const html = useMemo(
    () => (live === undefined ? undefined : renderTimed(live, words)),
    [live, words],
  );
  return (
    <Preview html={html} isError={isError}>
      <h3>Como vai aparecer</h3>
    </Preview>
  );
}
