import { reportClick } from '../../features/contact/report-click.ts';
import { pointAtMenu, watchMenu } from './watch-menu.ts';

watchMenu();

/** Handles each `pointerover`, `click` and `auxclick` of the page, and those that came before it loaded. */
export function answer(event: Event): void {
  if (event.type === 'pointerover') pointAtMenu(event as PointerEvent);
  else reportClick(event as MouseEvent);
}
