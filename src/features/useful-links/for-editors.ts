/**
 * What a saved page shows in a browser that is signed in to the panel: a way to delete it, and what
 * the panel said before it led here. The page knows nothing else of the panel. Visitors load this
 * with the page, so it is short.
 */
export function showToEditor(root: ParentNode): void {
  try {
    if (!localStorage.getItem('admin.session')) return;
    root.querySelector('[data-delete]')?.removeAttribute('hidden');
    const kept = sessionStorage.getItem('admin.flash') ?? '';
    const { title, text } = JSON.parse(kept) as Record<string, string>;
    sessionStorage.removeItem('admin.flash');
    const said = root.querySelector('[data-said]');
    said?.append(`${title}. ${text ?? ''}`);
    said?.removeAttribute('hidden');
  } catch {
    // If storage is blocked, nobody is signed in here; without a message there is none to show.
  }
}
