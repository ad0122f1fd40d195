/**
 * What a saved page shows in a browser that is signed in to the panel: a way to delete it, and what
 * the panel said before it led here. The page knows nothing else of the panel. Visitors load this
 * with the page, so it is short.
 */
export function showToEditor(root: ParentNode): void {
  try {
    if (!localStorage.getItem('admin.session')) return;
    root.querySelector('[data-delete]')?.removeAttribute('hidden');
    const said = root.querySelector('[data-said]');
    const kept = said && sessionStorage.getItem('admin.flash');
    if (!kept) return;
    const { title, text } = JSON.parse(kept) as Record<string, string>;
    sessionStorage.removeItem('admin.flash');
    said.append(`${title}. ${text ?? ''}`);
    said.removeAttribute('hidden');
  } catch {
    // If storage is blocked, nobody is signed in here.
  }
}
