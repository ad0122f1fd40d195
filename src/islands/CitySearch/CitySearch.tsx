import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { matchesWords } from '../../lib/search.ts';
import { ContactButton } from '../ContactButton/ContactButton.tsx';
import { showItems } from '../lists/show-items.ts';

interface CitySearchProps {
  /** Who can say whether a city that is not listed is served. */
  phone: string;
  /** What they are asked; {name} is the city. */
  message: string;
  children?: ReactNode;
}

/** More than this is no answer. */
const SHOWN = 8;

/** Search box over the list of cities that the HTML already holds, and over every other place. */
export function CitySearch({ phone, message, children }: CitySearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [others, setOthers] = useState<readonly (typeof __PLACES__)[number][]>([]);
  const [missing, setMissing] = useState('');

  const search = useCallback(() => {
    const query = input.current?.value.trim() ?? '';
    const found = __PLACES__.filter(({ words }) => matchesWords(words, query));
    const hrefs = new Set(found.map(({ href }) => href));
    const cities = [...(list.current?.querySelectorAll('li') ?? [])];
    const hrefOf = (city: HTMLElement) => city.querySelector('a')?.getAttribute('href') ?? '';
    showItems(cities, (city) => hrefs.has(hrefOf(city)));
    const listed = new Set(cities.map(hrefOf));
    setOthers(query ? found.filter(({ href }) => !listed.has(href)).slice(0, SHOWN) : []);
    setMissing(found.length === 0 ? query : '');
  }, []);
  // Also takes over what was typed before React came.
  useLayoutEffect(search, [search]);

  return (
    <>
      <input
        ref={input}
        className="field needs-script mt-4 max-w-md"
        type="search"
        autoComplete="off"
        placeholder="Busque sua cidade..."
        aria-label="Busque sua cidade"
        onInput={search}
      />
      <div ref={list}>{children}</div>
      <p role="status">
        {missing &&
          'Nenhuma cidade encontrada com este termo. Entre em contato para verificar disponibilidade.'}
        {others.length > 0 &&
          'Fora desta lista também atendemos, com a condição na página do lugar:'}
      </p>
      {others.length > 0 && (
        <ul className="links">
          {others.map(({ href, name, within }) => (
            <li key={href}>
              <a href={href}>{within ? `${name}, ${within}` : name}</a>
            </li>
          ))}
        </ul>
      )}
      {missing && (
        <ContactButton
          phone={phone}
          message={message.replace('{name}', missing)}
          text="Perguntar no WhatsApp"
          className="mt-4"
        />
      )}
    </>
  );
}
