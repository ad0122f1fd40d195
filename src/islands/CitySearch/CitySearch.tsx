import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { includesFolded } from '../../lib/search.ts';
import { ContactButton } from '../ContactButton/ContactButton.tsx';
import { showItems } from '../lists/show-items.ts';

interface CitySearchProps {
  /** Who can say whether a city that is not listed is served. */
  phone: string;
  children?: ReactNode;
}

/** Search box over the list of cities that the HTML already holds. */
export function CitySearch({ phone, children }: CitySearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState('');

  const search = useCallback(() => {
    const query = input.current?.value ?? '';
    const cities = [...(list.current?.querySelectorAll('li') ?? [])];
    const matches = (city: HTMLElement) => includesFolded(city.textContent, query);
    showItems(cities, matches);
    setMissing(cities.some(matches) ? '' : query.trim());
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
        {missing &&
          'Nenhuma cidade encontrada com este termo. Entre em contato para verificar disponibilidade.'}
      </p>
      {missing && (
        <ContactButton
          phone={phone}
          message={`Olá! Vocês atendem em ${missing}?`}
          text="Perguntar no WhatsApp"
          className="mt-3"
        />
      )}
    </>
  );
}
