interface Message {
  title: string;
  text?: string;
}

/**
 * What a saved page shows in a browser that is signed in to the panel: a way to delete it, and what
 * the panel said before it led here. The page knows nothing else of the panel. Visitors load this
 * with the page, so it is short.
 */
export function showToEditor(root: ParentNode): void {
  try {
    if (!localStorage.getItem('admin.session')) return;
    (root.querySelector('[data-delete]') as HTMLElement).hidden = false;
    const said = root.querySelector('[data-said]') as HTMLElement;
    const kept = sessionStorage.getItem('admin.flash') as string;
    const { title, text = '' } = JSON.parse(kept) as Message;
    sessionStorage.removeItem('admin.flash');
    said.append(title, '. ', text);
    said.hidden = false;
  } catch {
    // Storage is blocked, so nobody is signed in here; or there is no message, or no place for any of it.
  }
}
