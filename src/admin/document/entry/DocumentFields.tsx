import { type CollectionName, pageCollectionOf } from '../../../collections.ts';
import {
  buildShape,
  keyField,
  type GroupShape,
  type Shape,
} from '../../writing/form/form-shape.ts';
import { Fold } from '../../ui/Fold.tsx';
import { useSchemaForm } from '../../writing/form/form-context.ts';
import { GroupFields } from '../../writing/form/SchemaForm.tsx';
import { namesItself } from './finish.ts';
import { WRITTEN_OF_POST } from './propose.ts';
import { placeOf, WhereShown } from './WhereShown.tsx';

/** What search engines and lists show of a page, below what its readers read. */
const SEARCH_FIELDS = ['seoTitle', 'description', 'keywords', 'updated', 'index'];

/** Where a promotion shows. */
const WHERE_FIELDS = ['pages', 'families'];

/** The fields of a document; of a page its title and text come first, and last what few change. */
export function DocumentFields({ isNew, shape }: { isNew: boolean; shape: GroupShape }) {
  const { collection, document: value, errors, questions, wanted } = useSchemaForm();
  const pages = pageCollectionOf(collection);
  if (collection === 'promotions') {
    const isListed = placeOf(value) === 'some';
    return (
      <>
        <GroupFields
          fields={shape.fields.filter(({ key }) => isListed || !WHERE_FIELDS.includes(key))}
          path={[]}
          value={value}
        />
        <WhereShown />
      </>
    );
  }
  if (!pages) return <GroupFields fields={shape.fields} path={[]} value={value} />;
  const isFound = (key: string) =>
    [...errors.keys(), ...questions.keys()].some((fieldPath) => fieldPath.split('.')[0] === key);
  if (isNew && collection === 'posts') {
    const isWritten = ({ key }: { key: string }) => WRITTEN_OF_POST.includes(key);
    const rest = shape.fields.filter((field) => !isWritten(field));
    return (
      <>
        <GroupFields fields={shape.fields.filter(isWritten)} path={[]} value={value} />
        <Fold
          note="o que ficar vazio sai do título, do lugar e do texto"
          stays={rest.some(({ key }) => isFound(key))}
          summary={<strong>Mais</strong>}
        >
          <GroupFields fields={rest} path={[]} value={value} />
        </Fold>
      </>
    );
  }
  const rankOf = (key: string) => (key === pages.heading ? 0 : key === 'body' ? 1 : 2);
  const shown = shape.fields
    .filter(({ key }) => !SEARCH_FIELDS.includes(key))
    .sort((a, b) => rankOf(a.key) - rankOf(b.key));
  return (
    <>
      <GroupFields fields={shown} path={[]} value={value} />
      <Fold
        opens={SEARCH_FIELDS.includes(String(wanted?.[0]))}
        stays={SEARCH_FIELDS.some(isFound)}
        summary={<strong>Nos buscadores</strong>}
      >
        <GroupFields
          fields={shape.fields.filter(({ key }) => SEARCH_FIELDS.includes(key))}
          path={[]}
          value={value}
        />
      </Fold>
    </>
  );
}

/** The form of a collection: all fields of an entry, or some of a record; a row's name never changes. */
export function shapeFor(
  collection: CollectionName,
  isNew: boolean,
  only: readonly string[] | undefined,
): Shape {
  const shape = buildShape(collection);
  const key = keyField(collection);
  const prepare = (group: GroupShape): GroupShape => ({
    ...group,
    fields: group.fields
      .filter((field) => field.key !== key || (isNew && !namesItself(collection)))
      .filter((field) => only === undefined || only.includes(field.key))
      .map((field) =>
        (field.key === key && key === 'id') ||
        (isNew && collection === 'posts' && !WRITTEN_OF_POST.includes(field.key))
          ? { ...field, shape: { ...field.shape, isRequired: false } }
          : field,
      )
      // Of a card of the record the first part stands open, one at a time the others.
      .map((field, at) =>
        only === undefined || at === 0
          ? field
          : { ...field, shape: { ...field.shape, folds: true } },
      ),
  });
  if (shape.kind === 'group') return prepare(shape);
  if (shape.kind !== 'variants') return shape;
  const variants = shape.variants.map(({ name, group }) => ({ name, group: prepare(group) }));
  return { ...shape, variants };
}
