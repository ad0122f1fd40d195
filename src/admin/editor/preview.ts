import { fillShell, pageValues, type PageShell } from '../../publisher/stamp.ts';

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
export function renderPreview(shell: PageShell, values: PreviewValues, now: Date): string {
  const date = now.toISOString();
  const page = { created_at: date, updated_at: date, ...values };
  const html = fillShell(shell, pageValues(page)).replace('<head>', '<head><base target="_blank">');
  return policy?.createHTML(html) ?? html;
}
