import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { button } from '../../components/ui/button.ts';
import { replaceMessage } from '../contact/page-code.ts';
import { ContactButton } from '../contact/ContactButton.tsx';
import { showItems } from '../../components/ui/show-items.ts';
import { findPlaces } from './find-places.ts';

interface CitySearchProps {
  /** Whom to ask whether a city that is not listed is served. */
  phone: string;
  /** The question; {name} is the city. */
  message: string;
  children?: ReactNode;
}

type Place = (typeof __PLACES__)[number];

/** More results than this are no answer. */
const SHOWN = 8;

/** Search box over the list of cities that the HTML already holds, and over every other place. */
export function CitySearch({ phone, message, children }: CitySearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [served, setServed] = useState<Place>();
  const [others, setOthers] = useState<readonly Place[]>([]);
  const [missing, setMissing] = useState('');
  const [unknownCode, setUnknownCode] = useState(false);

  const search = useCallback(() => {
    const query = input.current?.value.trim() ?? '';
    const { places: found, meant, near, unknownCode: isUnknown } = findPlaces(__PLACES__, query);
    const hrefs = new Set(found.map(({ href }) => href));
    const cities = [...(list.current?.querySelectorAll('li') ?? [])];
    const hrefOf = (city: HTMLElement) => city.querySelector('a')?.getAttribute('href') ?? '';
    showItems(cities, (city) => hrefs.has(hrefOf(city)));
    // Results stand together; the map would leave gaps.
    list.current?.toggleAttribute('data-filtered', query !== '');
    const listed = new Set(cities.map(hrefOf));
    setServed(meant);
    const more = query ? found.filter((place) => place !== meant && !listed.has(place.href)) : [];
    setOthers([...more, ...near].slice(0, SHOWN));
    setMissing(found.length === 0 && !isUnknown ? query : '');
    setUnknownCode(isUnknown);
  }, []);
  // Also takes over text that was typed before React loaded.
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
        {unknownCode && 'Ainda não procuramos por CEP. Escreva o nome do bairro ou da cidade.'}
        {served && (served.sure ? `Sim, atendemos: ${nameOf(served)}. ` : '') + served.terms}
      </p>
      {served && (
        <div className="btns mt-4">
          <ContactButton
            phone={phone}
            message={replaceMessage(message, served.message)}
            text="Pedir atendimento"
          />
          <a className={button('plain')} href={served.href}>
            Ver {served.name}
          </a>
        </div>
      )}
      {missing && others.length > 0 && <p className="mt-4">Você quis dizer:</p>}
      {others.length > 0 && (
        <ul className="links mt-4">
          {others.map((place) => (
            <li key={place.href}>
              <a href={place.href}>{nameOf(place)}</a>
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

const nameOf = ({ name, within }: Place) => (within ? `${name}, ${within}` : name);
