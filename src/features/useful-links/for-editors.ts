/**
 * What a saved page shows in a browser that is signed in to the panel: a way to delete it, and what
 * the panel said before it led here. The page knows nothing else of the panel.
 */
export function showToEditor(root: ParentNode, slug?: string): void {
  try {
    if (!localStorage.getItem('admin.session')) return;
    const place = root.querySelector('[data-delete]');
    if (slug) place?.querySelector('a')?.setAttribute('href', `/admin/painel?excluir=${slug}`);
    place?.removeAttribute('hidden');
    const said = root.querySelector('[data-said]');
    const kept = sessionStorage.getItem('admin.flash');
    if (!said || !kept) return;
    sessionStorage.removeItem('admin.flash');
    const { title, text = '' } = JSON.parse(kept) as { title: string; text?: string };
    const strong = document.createElement('strong');
    strong.textContent = title;
    said.replaceChildren(strong, ` ${text}`);
    said.removeAttribute('hidden');
  } catch {
    // If storage is blocked, nobody is signed in here.
  }
}
