import type { Document as Words } from '../../cms/overrides/edits.ts';
import { dayInBrasilia } from '../../lib/dates/dates.ts';
import { formatPrice } from '../../features/prices/money.ts';
import { formatUntil, startOf } from '../../lib/dates/period.ts';
import { capitalize } from '../../lib/text/text.ts';
import type { PageText } from '../data/pages/page-rows.ts';
import {
  renderTemplate,
  pageValues,
  type PageTemplate,
} from '../../publish/saved/page-template.ts';
import type { Promotion } from '../../features/notices/collection.ts';

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

const trusted = (html: string) => policy?.createHTML(html) ?? html;

/** The document for the frame: links open nowhere, because the frame allows no new windows. */
const toFrame = (html: string) =>
  trusted(
    html
      .replace('<head>', '<head><base target="_blank">')
      .replace(/<style\b[^>]*>([^]*?)<\/style>/g, `<template ${HELD}>$1</template>`),
  );

/** A saved page, whose content is sanitised, in the frame, the same document all day: another one would load the frame anew. */
export function renderPage(template: PageTemplate, values: PageText): string {
  const date = new Date(startOf({ from: dayInBrasilia(new Date()) })).toISOString();
  return toFrame(
    renderTemplate(template, pageValues({ created_at: date, updated_at: date, ...values })),
  );
}

/** Marks what a preview is opened for. */
export const SHOWN = 'data-shown';

/** A page of the live site with a notice or a promotion while it lasts, in the place of all that it has. */
export function renderTimed(live: string, words: Words): string {
  const page = new DOMParser().parseFromString(toFrame(live), 'text/html');
  for (const old of page.querySelectorAll('.notices, [data-from]')) old.remove();
  const make = (tag: string, className: string, ...children: (string | Node)[]) => {
    const element = page.createElement(tag);
    element.className = className;
    element.append(...children);
    return element;
  };
  const { title, text, price, until } = words as Partial<Promotion>;
  if (title === undefined) {
    const style = page.createElement('template');
    style.setAttribute(HELD, '');
    style.content.append(
      '.notices p{padding:.5rem max(1rem,50% - 35rem);border-bottom:1px solid;font-weight:600}',
    );
    page
      .querySelector('header')
      ?.before(make('section', 'notices', style, make('p', '', text ?? '')));
  } else {
    const notice = make('section', 'notice', make('h2', 'text-xl', title));
    if (price) notice.append(make('p', 'price mt-2', capitalize(formatPrice(price))));
    notice.append(make('p', '', text ?? ''));
    notice.append(make('p', 'text-sm', `${capitalize(formatUntil({ until: until ?? '' }))}.`));
    notice.setAttribute(SHOWN, '');
    page.querySelector('main > *')?.after(make('div', 'wrap list mt-6', notice));
  }
  return trusted(`<!doctype html>${page.documentElement.outerHTML}`);
}

/** The frame, and a parsed document, have the policy of the admin, which lets no page carry styles of its own. */
const HELD = 'data-held';

/** Gives a loaded frame the styles that its page carries in itself, as those of a notice. */
export function applyHeldStyles({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const Sheet = (contentWindow as (Window & typeof globalThis) | null)?.CSSStyleSheet;
  if (!contentDocument || !Sheet) return;
  const styles = contentDocument.querySelectorAll<HTMLTemplateElement>(`template[${HELD}]`);
  contentDocument.adoptedStyleSheets = Array.from(styles, ({ content }) => {
    const sheet = new Sheet();
    sheet.replaceSync(content.textContent);
    return sheet;
  });
}
