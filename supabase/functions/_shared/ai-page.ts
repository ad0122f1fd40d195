import { Marked } from 'marked';
import { parseJson } from '../../../src/lib/objects.ts';
import { findExcess } from '../../../src/lib/html/markdown-budget.ts';
import { sanitizeHtml } from '../../../src/lib/html/sanitize.ts';
import { BLOCK, unwrap, withoutThoughts } from './ai-source.ts';
import { findBlank, findBlankTag, isRefusal, plain, withoutChat } from './ai-talk.ts';

/** A text that may be shown to the writer, or the reason why there is none. */
export type AiAnswer = { html: string; tokens: number } | { reason: string };

export const FILTERED = 'o filtro do serviço barrou o texto';

const REASONS = {
  foreign: 'o serviço respondeu em um formato que não é o de textos',
  refusal: 'a IA se recusou a escrever este texto',
  cut: 'a IA parou no limite de tamanho antes do fim do texto',
  empty: 'a IA não escreveu nada',
  large: 'o texto tem formatação demais',
  long: 'o texto é longo demais',
  short: 'a IA não escreveu uma página: faltam parágrafos ou títulos',
};

/** Finish reasons other than a regular end: "content_filter", "SAFETY"; "length", "MAX_TOKENS". */
const FILTERS = /filter|safety|recitation|prohibited|blocklist/i;
const CUTS = /length|max|limit|error/i;

/** Several times what 2,000 tokens can say: reading takes the longer, the more there is. */
const LONGEST = 60_000;

interface Completion {
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[];
  usage?: { total_tokens?: unknown };
}

/**
 * The only way from a chat-completions service to the site: reads anything that such a service may
 * send, and returns a page of the allow-list, or the reason why there is none, in words for the
 * writer.
 */
export function readAiAnswer(body: string): AiAnswer {
  const completion = parseJson(body) as Completion | null | undefined;
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  if (!choice) return { reason: REASONS.foreign };
  const { finish_reason: end, message } = choice;
  const endsBy = (names: RegExp) => typeof end === 'string' && names.test(end);
  if (endsBy(FILTERS)) return { reason: FILTERED };
  if (typeof message?.refusal === 'string' && message.refusal !== '') {
    return { reason: REASONS.refusal };
  }
  // The text may have been cut off before its last step.
  if (endsBy(CUTS)) return { reason: REASONS.cut };
  const text = withoutThoughts(textOf(message?.content));
  if (text.trim() === '') return { reason: REASONS.empty };
  const page = readAiPage(text);
  if ('reason' in page) return page;
  return { ...page, tokens: Number(completion?.usage?.total_tokens ?? 0) };
}

/** Content of a message, as one text or in parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : ''))
    .join('');
}

/** The page in the text of a message, or why there is none. */
function readAiPage(text: string): { html: string } | { reason: string } {
  if (text.length > LONGEST) return { reason: REASONS.long };
  let html: string;
  try {
    const source = unwrap(text);
    const excess = findExcess(source);
    if (excess !== undefined) return { reason: `a IA escreveu ${excess}` };
    const blank = findBlankTag(source);
    if (blank !== undefined) return { reason: sayBlank(blank) };
    html = withoutForeignLinks(sanitizeHtml(withoutDocument(toHtml(source))));
    html = sanitizeHtml(withoutChat(html))
      .replace(/<p>\s*<\/p>/g, '')
      .trim();
  } catch {
    return { reason: REASONS.large };
  }
  const words = plain(html);
  if (words === '') return { reason: REASONS.short };
  if (isRefusal(html)) return { reason: REASONS.refusal };
  const unfilled = findBlank(words);
  if (unfilled !== undefined) return { reason: sayBlank(unfilled) };
  return isPage(html) ? { html } : { reason: REASONS.short };
}

const markdown = new Marked({
  tokenizer: {
    // A single tilde is text: "de 20~30 minutos".
    del: (source) => (source.startsWith('~~') ? false : undefined),
    // Lines that a model indented are no code.
    code: () => undefined,
  },
});

function parseMarkdown(text: string): string {
  const indents = [...text.matchAll(/^([ \t]*)\S/gm)].map(([, indent = '']) => indent.length);
  const common = new RegExp(`^[ \\t]{${Math.min(...indents)}}`, 'gm');
  return markdown.parse(indents.length === 0 ? text : text.replace(common, ''), {
    async: false,
  });
}

/** Markdown markers of blocks and inline formatting. */
const BLOCK_SIGN = /^[ \t]*(?:#{1,6} |[-*+] |\d{1,2}[.)] |\|.*\||>)/m;
const INLINE_SIGN = /\*\*[^*\n]+\*\*|__[^_\n]+__|`[^`\n]+`|\[[^\]\n]+\]\([^)\n]+\)/;

/** HTML of a text in HTML, in Markdown, or in both. */
function toHtml(text: string): string {
  if (!BLOCK.test(text)) return parseMarkdown(text);
  return (
    text
      // Markdown alone in a paragraph replaces the paragraph.
      .replace(/<(p|div)>([^<]*)<\/\1>/gi, (whole, _tag: string, inside: string) =>
        BLOCK_SIGN.test(inside) ? parseMarkdown(inside) : whole,
      )
      // Text between two blocks.
      .replace(/(^|<\/(?:p|h[1-6]|ul|ol|table|section|article|div)>)([^<]+)(?=<|$)/gi, outside)
      // Text within one.
      .replace(/>([^<>]+)</g, (whole, words: string) =>
        INLINE_SIGN.test(words)
          ? `>${markdown.parseInline(words.replace(/\s+/g, ' '), { async: false })}<`
          : whole,
      )
  );
}

function outside(whole: string, end: string, words: string): string {
  return words.trim() === '' ? whole : `${end}\n${parseMarkdown(words)}\n`;
}

const FOREIGN_LINK =
  /<a(?: [a-z]+="[^"]*")*? href="(?:https?|mailto):[^"]*"(?: [a-z]+="[^"]*")*>(.*?)<\/a>/gs;

/**
 * Sanitised HTML whose links lead to pages of this site and to telephones. A manipulated model
 * could otherwise put foreign sites or mailboxes into fifty pages.
 */
function withoutForeignLinks(html: string): string {
  return html.replace(FOREIGN_LINK, '$1');
}

/** Body of a document, without its main heading. */
function withoutDocument(html: string): string {
  const [, body = html] = /<body\b[^>]*>([^]*?)(?:<\/body>|$)/i.exec(html) ?? [];
  return body.replace(/<head\b[^]*?<\/head>|<h1\b[^]*?<\/h1>/gi, '');
}

const sayBlank = (blank: string) => `a IA deixou um espaço por preencher: “${blank}”`;

/** Whether a text has the structure of a page: a heading above something, or two paragraphs. */
function isPage(html: string): boolean {
  const paragraphs = html.match(/<p\b[^>]*>(?=\s*(?:<[^p/][^>]*>\s*)*[^<\s])/g) ?? [];
  const isHeaded =
    /<h[2-4]\b/.test(html) && plain(html.replace(/<h[2-4]\b[^]*?<\/h[2-4]>/g, '')) !== '';
  return isHeaded || paragraphs.length >= 2;
}
