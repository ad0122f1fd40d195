import { compileShell, fillShell, pageValues, type PageShell } from '../../publisher/stamp.ts';

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

let loading: Promise<PageShell> | undefined;

/** The real template of a saved page, as this site was built with it. */
export function loadTemplate(): Promise<PageShell> {
  loading ??= fetch('/admin/modelo')
    .then(async (response) => {
      if (!response.ok) throw new Error(`The template answered ${response.status}.`);
      // Scripts could not run in the frame; without them the browser does not complain either.
      return compileShell((await response.text()).replace(/<script\b[^>]*>[^]*?<\/script>/g, ''));
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

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
