import { tellClick } from '../../features/contact/tell-click.ts';
import { pointAtMenu, watchMenu } from './watch-menu.ts';

watchMenu();

/** Takes each `pointerover`, `click` and `auxclick` of the page, the first ones when they are over. */
export function answer(event: Event): void {
  if (event.type === 'pointerover') pointAtMenu(event as PointerEvent);
  else tellClick(event as MouseEvent);
}
