import { FILTERS, SORTS } from '../../data/pages/list-pages.ts';
import { Fold } from '../../ui/Fold.tsx';
import type { SavedPages } from './useSavedPages.ts';

const CHOICES = [
  { label: 'Ordem', part: 'sort', of: SORTS },
  { label: 'Mostrar', part: 'filter', of: FILTERS },
] as const;

export function SavedPageTools({ pages }: { pages: SavedPages }) {
  return (
    <div className="a-row a-list-tools">
      <input
        aria-label="Buscar por título ou endereço"
        placeholder="Buscar páginas…"
        type="search"
        value={pages.typed}
        onChange={({ target }) => pages.setTyped(target.value)}
      />
      <Fold stays={pages.options.filter !== 'all'} summary="Ordem e filtro">
        {CHOICES.map(({ label, part, of }) => (
          <select
            aria-label={label}
            key={part}
            value={pages.options[part]}
            onChange={({ target }) => pages.select({ [part]: target.value })}
          >
            {Object.entries(of).map(([id, { name }]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ))}
      </Fold>
    </div>
  );
}
