import { TextArea } from '../ui/Field.tsx';
import { useSchemaForm } from './SchemaForm.tsx';
import { pathKey, type Path } from './values.ts';

/** The longer text of a page. */
export function MarkdownField({ path, value }: { path: Path; value: string }) {
  const { set, errors } = useSchemaForm();
  // Problems call the Markdown of an entry by this name.
  const error = errors.get('texto') ?? errors.get(pathKey(path));
  return (
    <TextArea
      className="a-grow a-markdown"
      error={error}
      hint="## começa uma seção, ** ** deixa em negrito, [palavras](/endereço) faz um link. Um dado entre chaves duplas, como {{phone.main}}, vem do cadastro."
      label="Texto da página"
      rows={14}
      spellCheck
      value={value}
      onChange={({ target }) => {
        set(path, target.value);
      }}
    />
  );
}
