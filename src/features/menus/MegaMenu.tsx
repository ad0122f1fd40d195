import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { button } from '../../components/ui/button.ts';
import { iconUrl } from '../../lib/icons.ts';
import { RecentPosts } from './RecentPosts.tsx';
import { UsefulLinks } from './UsefulLinks.tsx';

interface MenuItem {
  kind: string;
  label: string;
}

export interface MegaMenuProps {
  /** The menus, on the server; the browser reads them from the HTML. */
  menus: (() => readonly MenuItem[]) | null;
  /** Content above and below the items of the drawer. */
  before?: ReactNode;
  after?: ReactNode;
  /** `panel0`, `last0` and so on: HTML of each panel, which React keeps and never renders anew. */
  [slot: string]: unknown;
}

const ITEMS = '#menu [data-item]';

/** Older browsers have only the second way, which counts the laid-out content of a closed list as visible. */
const isSeen = (stop: HTMLElement) =>
  'checkVisibility' in Element.prototype ? stop.checkVisibility() : stop.offsetParent !== null;

/** Which item is open, also if it was opened before React loaded. */
const readOpen = () =>
  String([...document.querySelectorAll<HTMLDetailsElement>(ITEMS)].findIndex(({ open }) => open));

const readMenus = (): MenuItem[] =>
  [...document.querySelectorAll<HTMLElement>(ITEMS)].map((item) => ({
    kind: item.dataset['item'] ?? '',
    label: item.querySelector('summary')?.textContent ?? '',
  }));

/**
 * Keys of a disclosure navigation (ARIA practices): along the row, down into the open panel, along
 * what shows there, and back up.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  const item = event.currentTarget.closest('details');
  const inPanel = !event.currentTarget.matches('summary');
  // In a search field these keys move the caret.
  if ((target as Element).matches('input') && !/Up|Down/.test(key)) return;
  const goesIn = inPanel || (key === 'ArrowDown' && item?.open);
  const stops = goesIn
    ? [...(item?.querySelectorAll<HTMLElement>('a,summary,input,button') ?? [])].filter(isSeen)
    : [...document.querySelectorAll<HTMLElement>(`${ITEMS} > summary`)];
  const at = stops.indexOf(target as HTMLElement);
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: inPanel ? 1 : 0,
    End: -1,
  }[key];
  if (to === undefined) return;
  event.preventDefault();
  // The row wraps around; a panel does not.
  stops.at(goesIn ? to : to % stops.length)?.focus();
}

/**
 * The menus of the header, a disclosure navigation of native `<details>`. React loads for the
 * keyboard and for panels that fetch their list; Radix then tracks which item is open.
 */
export function MegaMenu({ menus, before, after, ...slots }: MegaMenuProps) {
  const [items] = useState(menus ?? readMenus);
  const [value, setValue] = useState('');

  useLayoutEffect(() => setValue(readOpen()), []);

  return (
    <NavigationMenu.Root
      value={value}
      // `watchMenu` handles the pointer; it works before React, too.
      activationMode="manual"
      className="menu"
      id="menu"
      popover="auto"
      aria-label="Menu principal"
      data-orientation={undefined}
    >
      <button
        type="button"
        className={button('plain', 'btn-compact', 'menu-close')}
        popoverTarget="menu"
      >
        <svg className="icon" width="1.25em" height="1.25em" aria-hidden="true">
          <use href={iconUrl('close')} />
        </svg>
        Fechar menu
      </button>
      {before}
      <ul>
        {items.map(({ kind, label }, index) => {
          const id = String(index);
          const panel = slots[`panel${id}`] as ReactNode;
          const last = slots[`last${id}`] as ReactNode;
          return (
            <li key={id}>
              <NavigationMenu.Item value={id} asChild>
                <details
                  name="menu"
                  data-item={kind}
                  // It may be open before React loads.
                  suppressHydrationWarning
                  onToggle={() => setValue(readOpen())}
                >
                  <NavigationMenu.Trigger
                    asChild
                    // The browser announces the state of a summary itself, also before hydration.
                    aria-expanded={undefined}
                    aria-controls={undefined}
                    id={undefined}
                    data-state={undefined}
                    onKeyDown={moveFocus}
                  >
                    <summary data-radix-collection-item={undefined}>{label}</summary>
                  </NavigationMenu.Trigger>
                  <div className="menu-panel" onKeyDown={moveFocus}>
                    {kind === 'posts' ? (
                      <RecentPosts isOpen={value === id} last={last}>
                        {panel}
                      </RecentPosts>
                    ) : kind === 'savedPages' ? (
                      <UsefulLinks isOpen={value === id} last={last}>
                        {panel}
                      </UsefulLinks>
                    ) : (
                      <>
                        {panel}
                        {last}
                      </>
                    )}
                  </div>
                </details>
              </NavigationMenu.Item>
            </li>
          );
        })}
      </ul>
      {after}
    </NavigationMenu.Root>
  );
}
