import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { pageTemplate } from '../../data/site-data.ts';
import { Preview } from '../Preview.tsx';
import { renderPage, type PreviewValues } from '../preview.ts';

/** A saved page as visitors will get it; `children` stand at the start of its bar. */
export function PagePreview({ values, children }: { values: PreviewValues; children: ReactNode }) {
  const { data: shell, isError } = useQuery(pageTemplate);
  const { title, slug, description, content } = values;
  const html = useMemo(
    () => shell && renderPage(shell, { title, slug, description, content }),
    [content, description, shell, slug, title],
  );
  return (
    <Preview html={html} isError={isError}>
      {children}
    </Preview>
  );
}
