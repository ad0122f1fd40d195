import { formatDay } from '../../lib/dates/dates.ts';
import { pageCode } from '../../features/contact/page-code.ts';
import { paths } from '../../lib/url/paths.ts';
import { fitTables } from '../../lib/html/tables.ts';
import { escapeAttribute, escapeText } from '../../lib/text/text.ts';
import { encodeMessage } from '../../features/contact/whatsapp.ts';
import type { GeneratedPage } from '../../features/useful-links/saved-page.ts';
import { TEMPLATE_FIELDS, type TemplateField } from '../../features/useful-links/tokens.ts';
export type TemplateValues = Partial<Record<TemplateField, string>>;

type Context = 'html' | 'text' | 'attribute' | 'url' | 'json';
type Segment = string | { field: TemplateField; context: Context };

/** The template, cut at its tokens. */
export type PageTemplate = readonly Segment[];

const HTML_FIELDS = new Set<TemplateField>(['content', 'savedLinks', 'listNav']);

const TOKEN = new RegExp(`STAMP_(${TEMPLATE_FIELDS.join('|')})_STAMP`, 'g');

function contextAt(html: string, at: number, field: TemplateField): Context {
  const before = html.slice(0, at);
  const scriptStart = before.lastIndexOf('<script');
  if (scriptStart > before.lastIndexOf('</script')) return 'json';
  if (before.lastIndexOf('<') > before.lastIndexOf('>')) {
    const attribute = before.slice(before.lastIndexOf('="'));
    return attribute.includes('?text=') ? 'url' : 'attribute';
  }
  return HTML_FIELDS.has(field) ? 'html' : 'text';
}

/** Cuts a rendered page at its tokens and notes how each place must be escaped. */
export function compileTemplate(html: string): PageTemplate {
  const segments: Segment[] = [];
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    const field = match[1] as TemplateField;
    segments.push(html.slice(end, match.index), {
      field,
      context: contextAt(html, match.index, field),
    });
    end = match.index + match[0].length;
  }
  segments.push(html.slice(end));
  return segments;
}

const ESCAPES: Record<Context, (value: string) => string> = {
  html: (value) => value,
  text: escapeText,
  attribute: escapeAttribute,
  url: encodeMessage,
  json: (value) => JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c'),
};

/** Fills a template. Throws when a place has no value. */
export function renderTemplate(template: PageTemplate, values: TemplateValues): string {
  let html = '';
  for (const segment of template) {
    if (typeof segment === 'string') {
      html += segment;
      continue;
    }
    const value = values[segment.field];
    if (value === undefined)
      throw new Error(`The template asks for "${segment.field}", which is missing.`);
    html += ESCAPES[segment.context](value);
  }
  return html;
}

/** The values of a row for the template of `/links-uteis/{slug}`. */
export function pageValues(page: Omit<GeneratedPage, 'id' | 'indexed'>): TemplateValues {
  return {
    title: page.title,
    description: page.description,
    slug: page.slug,
    code: pageCode(paths.savedPage(page.slug)),
    content: fitTables(page.content, page.title),
    createdIso: page.created_at,
    updatedIso: page.updated_at,
    createdText: formatDay(page.created_at),
  };
}
