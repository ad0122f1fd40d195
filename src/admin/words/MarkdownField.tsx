import { useCallback } from 'react';
import { findPages } from '../editor/find-pages.ts';
import { TextField } from '../rich-text/TextField.tsx';
import { useSchemaForm } from './SchemaForm.tsx';
import { pathKey, type Path } from './values.ts';

/** The longer text of a page. */
export function MarkdownField({ path, value }: { path: Path; value: string }) {
  const { client, set, errors, self } = useSchemaForm();
  const find = useCallback((query: string) => findPages(client, query), [client]);
  return (
    <TextField
      // Problems call the Markdown of an entry by this name.
      error={errors.get('texto') ?? errors.get(pathKey(path))}
      findPages={find}
      format="markdown"
      label="Texto da página"
      self={self}
      value={value}
      onChange={(text) => {
        set(path, text);
      }}
    />
  );
}
