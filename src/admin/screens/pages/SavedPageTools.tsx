import { FILTERS, SORTS, type Filter, type Sort } from '../../data/pages-api.ts';
import type { SavedPages } from './useSavedPages.ts';

/** Search, order and filter of the list. */
export function SavedPageTools({ pages }: { pages: SavedPages }) {
  return (
    <div className="a-row a-list-tools">
      <input
        aria-label="Buscar por título ou endereço"
        placeholder="Buscar páginas…"
        type="search"
        value={pages.typed}
        onChange={({ target }) => {
          pages.setTyped(target.value);
        }}
      />
      <select
        aria-label="Ordem"
        value={pages.options.sort}
        onChange={({ target }) => {
          pages.setSort(target.value as Sort);
        }}
      >
        <Options of={SORTS} />
      </select>
      <select
        aria-label="Mostrar"
        value={pages.options.filter}
        onChange={({ target }) => {
          pages.setFilter(target.value as Filter);
        }}
      >
        <Options of={FILTERS} />
      </select>
    </div>
  );
}

function Options({ of }: { of: Record<string, { name: string }> }) {
  return Object.entries(of).map(([id, { name }]) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
