import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { includesFolded } from '../../lib/search.ts';
import { showItems } from '../lists/show-items.ts';

/** Search box over the list of cities that the HTML already holds. */
export function CitySearch({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);

  const search = useCallback(() => {
    const query = input.current?.value ?? '';
    const cities = [...(list.current?.querySelectorAll('li') ?? [])];
    const matches = (city: HTMLElement) => includesFolded(city.textContent, query);
    showItems(cities, matches);
    setIsEmpty(!cities.some(matches));
  }, []);
  // Also takes over what was typed before React came.
  useLayoutEffect(search, [search]);

  return (
    <>
      <input
        ref={input}
        className="field needs-script mt-5 max-w-xs"
        type="search"
        autoComplete="off"
        placeholder="Busque sua cidade..."
        aria-label="Busque sua cidade"
        onInput={search}
      />
      <div ref={list}>{children}</div>
      <p role="status" className="mt-3">
        {isEmpty &&
          'Nenhuma cidade encontrada com este termo. Entre em contato para verificar disponibilidade.'}
      </p>
    </>
  );
}
