import { fillShell, pageValues, type PageShell } from '../../../publisher/stamp.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

/**
 * The one place of the admin that makes a document out of text (AdminLayout.astro names it). What
 * goes in is sanitised, and the frame that it goes to runs no scripts.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'admin-preview',
  { createHTML: (html) => html },
);

export interface PreviewValues {
  title: string;
  slug: string;
  description: string;
  /** Sanitised content. */
  content: string;
}

/** The document for the frame: links open nowhere, because the frame allows no new windows. */
export function renderPreview(shell: PageShell, values: PreviewValues): string {
  const date = new Date().toISOString();
  const page = { created_at: date, updated_at: date, ...values };
  const html = fillShell(shell, pageValues(page))
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('<style>', `<style type="${HELD}">`);
  return policy?.createHTML(html) ?? html;
}

/** The frame has the policy of the admin, which lets no page carry styles of its own. */
const HELD = 'text/plain';

/** Gives a loaded frame the styles that its page carries in itself, as those of a notice. */
export function applyHeldStyles({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const Sheet = (contentWindow as (Window & typeof globalThis) | null)?.CSSStyleSheet;
  if (!contentDocument || !Sheet) return;
  const styles = contentDocument.querySelectorAll(`style[type="${HELD}"]`);
  contentDocument.adoptedStyleSheets = Array.from(styles, ({ textContent }) => {
    const sheet = new Sheet();
    sheet.replaceSync(textContent);
    return sheet;
  });
}
