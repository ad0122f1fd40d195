import type { Document } from '../../../cms/overrides/edits.ts';
import { Select } from '../../ui/Field.tsx';
import { useSchemaForm } from '../../writing/form/form-context.ts';
import { pageCollectionNames } from '../../../collections.ts';

/** Where a promotion shows, beside the list of prices. */
const PLACES = {
  home: { name: 'Início e preços', pages: ['/'], families: [] },
  everywhere: {
    name: 'Tudo, menos listas e páginas geradas',
    pages: ['/'],
    families: pageCollectionNames,
  },
  some: { name: 'Só estas páginas, e preços', pages: [], families: [] },
} as const;

type Place = keyof typeof PLACES;

const sorted = (value: unknown) => ((value ?? []) as string[]).toSorted().join();

/** The place that the fields of a promotion say. */
export function placeOf({ pages, families }: Document): Place {
  const isAt = (place: Place) =>
    sorted(PLACES[place].pages) === sorted(pages) &&
    sorted(PLACES[place].families) === sorted(families);
  return isAt('home') ? 'home' : isAt('everywhere') ? 'everywhere' : 'some';
}

/** Asks where a promotion shows in three answers, in the place of two lists of addresses. */
export function WhereShown() {
  const { document: value, set } = useSchemaForm();
  return (
    <Select
      label="Onde mostrar"
      options={Object.entries(PLACES).map(([id, { name }]) => ({ value: id, name }))}
      value={placeOf(value)}
      onChange={({ target }) => {
        const { pages, families } = PLACES[target.value as Place];
        set([], { ...value, pages: [...pages], families: [...families] });
      }}
    />
  );
}
