import { pathKey, type Path } from './values.ts';

const FOCUSABLE = 'input, select, textarea, [contenteditable="true"], summary, button';

/** Brings the field at a path, or what it would stand in, onto the screen and to the keyboard. */
export function showField(form: HTMLElement, path: Path): void {
  for (let length = path.length; length > 0; length -= 1) {
    const way = CSS.escape(pathKey(path.slice(0, length)));
    const found = form.querySelector<HTMLElement>(`[data-way="${way}"]`);
    const box = found?.matches('details') ? found : found?.firstElementChild;
    if (!found || !box) continue;
    box.scrollIntoView({ block: 'start', behavior: 'instant' });
    found.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    return;
  }
}
