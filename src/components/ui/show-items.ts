/** Shows the wanted items of a list in the HTML, and hides the others. */
export function showItems(
  items: readonly HTMLElement[],
  isWanted: (item: HTMLElement) => boolean,
): void {
  for (const item of items) item.hidden = !isWanted(item);
}
