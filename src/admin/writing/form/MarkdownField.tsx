import { findWrittenPages } from '../find-pages.ts';
import { TextField } from '../TextField.tsx';
import { useSchemaForm } from './form-context.ts';
import { pathKey, type Path } from './values.ts';

export function MarkdownField({ path, value }: { path: Path; value: string }) {
  const { set, errors, self } = useSchemaForm();
  return (
    <TextField
      // Problems call the Markdown of an entry by this name.
      error={errors.get('texto') ?? errors.get(pathKey(path))}
      findPages={findWrittenPages}
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
