import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import menus from 'virtual:menus';
import { button } from '../../lib/button.ts';
import { listMenuItems } from '../../lib/menu-items.ts';
import { RecentPosts } from './RecentPosts.tsx';
import { UsefulLinks } from './UsefulLinks.tsx';

export interface MegaMenuProps {
  /** What stands below the items of the drawer. */
  after?: ReactNode;
  /** Panel of each item by its id, as HTML that React keeps and never renders anew. */
  [panel: string]: unknown;
}

const items = listMenuItems(menus, __HAS_SAVED_PAGES__);

const isOwnSummary = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) =>
  target instanceof Element && target.closest('summary')?.parentElement === currentTarget;

/** The pointer belongs to `watchMenu`, which works before React as well. */
const leaveToWatcher = (event: SyntheticEvent) => {
  event.preventDefault();
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const triggers = [
    ...(event.currentTarget
      .closest('nav')
      ?.querySelectorAll<HTMLElement>('[data-item] > summary') ?? []),
  ];
  const at = triggers.indexOf(event.currentTarget);
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  triggers.at(to % triggers.length)?.focus();
}

function renderPanel(id: string, panel: ReactNode, isOpen: boolean): ReactNode {
  if (id === 'postagens') return <RecentPosts isOpen={isOpen}>{panel}</RecentPosts>;
  if (id === 'uteis') return <UsefulLinks isOpen={isOpen}>{panel}</UsefulLinks>;
  if (id === 'servicos')
    return (
      <>
        <p className="menu-title">Categorias de Serviços</p>
        {panel}
      </>
    );
  return panel;
}

/**
 * The menus of the header, a disclosure navigation: native `<details>` that open by themselves, and
 * Radix, once it is here, as the keeper of which one is open.
 */
export function MegaMenu({ after, ...panels }: MegaMenuProps) {
  const nav = useRef<HTMLElement>(null);
  const [value, setValue] = useState('');

  useLayoutEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[data-item][open]');
    setValue(open?.dataset['item'] ?? '');
  }, []);

  const follow = (id: string, isOpen: boolean) => {
    setValue((current) => (isOpen ? id : current === id ? '' : current));
  };

  return (
    <NavigationMenu.Root
      ref={nav}
      value={value}
      onValueChange={setValue}
      className="menu"
      id="menu"
      popover="auto"
      aria-label="Menu principal"
    >
      <button
        type="button"
        className={button('plain', 'btn-compact', 'menu-close')}
        popoverTarget="menu"
      >
        <svg className="icon" aria-hidden="true">
          <use href="/img/icons.svg#close" />
        </svg>
        Fechar menu
      </button>
      <ul>
        {items.map(([id, label]) => (
          <li key={id}>
            <NavigationMenu.Item value={id} asChild>
              <details
                name="menu"
                data-item={id}
                open={value === id}
                // A person may have opened it before React came; the effect above takes that over.
                suppressHydrationWarning
                onToggle={({ currentTarget }) => {
                  follow(id, currentTarget.open);
                }}
                onClick={(event) => {
                  if (isOwnSummary(event)) event.preventDefault();
                }}
              >
                <NavigationMenu.Trigger
                  asChild
                  // The browser tells the state of a summary itself, also before hydration.
                  aria-expanded={undefined}
                  aria-controls={undefined}
                  id={undefined}
                  data-state={undefined}
                  onPointerMove={leaveToWatcher}
                  onPointerLeave={leaveToWatcher}
                  onKeyDown={moveFocus}
                >
                  <summary>{label}</summary>
                </NavigationMenu.Trigger>
                <div className="menu-panel">
                  {renderPanel(id, panels[id] as ReactNode, value === id)}
                </div>
              </details>
            </NavigationMenu.Item>
          </li>
        ))}
      </ul>
      {after}
    </NavigationMenu.Root>
  );
}
