import { Marked } from 'marked';
import { parseJson } from '../../../src/lib/objects.ts';
import { sanitizeHtml } from '../../../src/lib/html/sanitize.ts';

/** A text that may be shown to the writer, or the reason why there is none. */
export type AiAnswer = { html: string; tokens: number } | { reason: string };

export const FILTERED = 'o filtro do serviço barrou o texto';

const REASONS = {
  foreign: 'o serviço respondeu em um formato que não é o de textos',
  refusal: 'a IA se recusou a escrever este texto',
  cut: 'a IA parou no limite de tamanho antes do fim do texto',
  empty: 'a IA não escreveu nada',
  large: 'o texto tem formatação demais',
  short: 'a IA não escreveu uma página: faltam parágrafos ou títulos',
};

/** Finish reasons other than a regular end: "content_filter", "SAFETY"; "length", "MAX_TOKENS". */
const FILTERS = /filter|safety|recitation|prohibited|blocklist/i;
const CUTS = /length|max|limit|error/i;

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

/** A text without the model's reasoning, even if that has no end or no beginning. */
function withoutThoughts(text: string): string {
  return (
    text
      .replace(/◁(\/?think)▷/g, '<$1>')
      .replace(/^[^]*<\|channel\|>final<\|message\|>/, '')
      .replace(/<\|[^|<>]{1,40}\|>/g, '')
      .replace(/<(think|thinking|thought|reasoning|reflection)\b[^>]*>[^]*?(?:<\/\1>|$)/gi, '')
      .replace(/^[^]*<\/(?:think|thinking|thought|reasoning|reflection)>/i, '')
      // Citations of a service that searched the web.
      .replace(/【[^】\n]{1,60}】/g, '')
  );
}

/** The page in the text of a message, or why there is none. */
function readAiPage(text: string): { html: string } | { reason: string } {
  const source = unwrap(text);
  const blank = BLANK_TAG.exec(source)?.[0];
  if (blank !== undefined) return { reason: sayBlank(blank) };
  let html: string;
  try {
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
  const unfilled = BLANKS.map((pattern) => pattern.exec(words)?.[0]).find(Boolean);
  if (unfilled !== undefined) return { reason: sayBlank(unfilled) };
  return isPage(html) ? { html } : { reason: REASONS.short };
}

const BLOCK = /<\/?(?:p|h[1-6]|ul|ol|li|section|article|div|table)\b[^>]*>/i;
const ESCAPED_BLOCK = /&lt;(?:p|h[1-6]|ul|ol|section|article|div|table)\b[^<>]*?(?:&gt;|>)/i;
/** Front matter of a document. */
const FRONTMATTER = /^\s*---[ \t]*\n(?:[\w-]+:[^\n]*\n)+---[ \t]*\n/;

/** The page itself, unwrapped from JSON, code fences or character references. */
function unwrap(text: string): string {
  let bare = fromFences(text.replace(/&amp;(?=[lg]t;)/g, '&')).replace(FRONTMATTER, '');
  const inner = fromJson(bare.trim());
  if (inner !== undefined) return unwrap(inner);
  // Escaped twice: line breaks and quotes as letters.
  if (!bare.includes('\n')) bare = bare.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  return !BLOCK.test(bare) && ESCAPED_BLOCK.test(bare) ? unescapeHtml(bare) : bare;
}

/** The longest text of a JSON value if it is most of it; undefined for other text, '' if it is in pieces. */
function fromJson(text: string): string | undefined {
  const [json = text] =
    /^"[^]*"$|(?<=^[^{<]{0,200})\{[^]*\}(?=[^}>]{0,200}$)|^\[[^]*\]$/.exec(text) ?? [];
  const value = /^["{[]/.test(json) ? parseJson(json.replace(/,(?=\s*[}\]])/g, '')) : undefined;
  // A page never begins like this, even if the rest is broken.
  if (value === undefined) return /^\{\s*"[\w-]+"\s*:/.test(json) ? '' : undefined;
  const texts = textsIn(value).sort((a, b) => b.length - a.length);
  const [longest = ''] = texts;
  return longest.length * 2 > texts.join('').length ? longest : '';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const FENCED =
  /^[ \t]*(`{3,}|~{3,}|"{3}|'{3})[ \t]*\w*[^\n]*\n([^]*?)(?:^[ \t]*\1[ \t]*$|$(?![^]))/gm;

/** Content of the code fences, if that is the page; else the text without the fences. */
function fromFences(text: string): string {
  const inside = [...text.matchAll(FENCED)].map(([, , fenced = '']) => fenced).join('\n');
  const around = text.replace(FENCED, '');
  const isPage = inside.length > around.length || (BLOCK.test(inside) && !BLOCK.test(around));
  return isPage ? inside : text.replace(/`{3,}(?:html|markdown|md)?/g, '');
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

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

/** Names that a model uses for its own text, without words that a page could be about. */
const WORK = 'textos?|conteúdo|artigo|versão|rascunho|html|markdown|content|article|text';
const SURE =
  'claro|com certeza|certamente|perfeito|entendido|ótimo|pronto|sure|certainly|of course';
const HERE = "segue|seguem|aqui (?:está|vai|vão|tem)|abaixo (?:está|segue)|here(?:'s| is)|below is";
/** Labels of title and keywords, which have fields of their own. */
const LABEL =
  /^(?:título|title|seo title|meta ?(?:description|descrição|título|title)|descrição|slug|url|palavras?-chave|keywords?|tags)(?: seo| da página)?\s*:/iu;
const COUNTED = /^\(?(?:contagem|total|número|quantidade) de palavras|^\(?word count/iu;
const CHAT_BEFORE = [
  LABEL,
  new RegExp(
    `^(?:${SURE})(?:[,.!:]+$|[,.!][^]{0,300}(?::|(?<!\\p{L})(?:${WORK}|página|page)(?!\\p{L})[^]{0,120})$)`,
    'iu',
  ),
  new RegExp(
    `^(?:${HERE})(?!\\p{L})[^]{0,60}(?<!\\p{L})(?:${WORK}|página|page)(?!\\p{L})[^]{0,160}[:.]$`,
    'iu',
  ),
];
const CHAT_AFTER = new RegExp(
  `^(?:espero (?:que|ter)|(?:caso|se) (?:precis|quis|quei|desej)|fico à disposição|posso (?:ajustar|adaptar|escrever|criar|reescrever)|quer que eu|deseja que eu|gostaria (?:que eu|de)|observação|nota|let me know|i hope|if you)[^]{0,250}(?<!\\p{L})(?:${WORK}|tom|a página|this page)(?!\\p{L})[^]{0,150}$`,
  'iu',
);
const FIRST = /^\s*(?:<p>((?:(?!<\/?p>)[^])*)<\/p>|([^<]+)(?=<))/;
const LAST = /<p>((?:(?!<\/?p>)[^])*)<\/p>\s*(?:<hr>\s*)*$/;

/** A page without what the model told the writer before and after it. */
function withoutChat(html: string): string {
  let page = html.replace(/^(?:\s*<hr>)+|(?:<hr>\s*)+$/g, '');
  for (let round = 0; round < 3; round += 1) {
    const [first = '', before = '', bare = ''] = FIRST.exec(page) ?? [];
    const said = plain(before || bare);
    if (first !== '' && CHAT_BEFORE.some((pattern) => pattern.test(said))) {
      page = page.slice(first.length);
    }
    const last = LAST.exec(page);
    const saidLast = plain(last?.[1] ?? '');
    if (last && [CHAT_AFTER, LABEL, COUNTED].some((pattern) => pattern.test(saidLast))) {
      page = page.slice(0, last.index);
    }
    page = page.replace(/^(?:\s*<hr>)+|(?:<hr>\s*)+$/g, '');
  }
  return page;
}

const CANNOT =
  /(?<!\p{L})(?:não (?:posso|consigo|poderei|vou poder|me é possível|foi possível|sou capaz de|tenho como)|me recuso a|recuso-me a|no puedo|can(?:no|')t|can’t|(?:am|'m|’m) (?:unable|not able) to)(?!\p{L})[^.!?]{0,40}(?:ajud|ayud|atend|cri|ger|produz|escrev|fornec|cumpr|continu|help|assist|create|generate|write|provide|comply|fulfil)/iu;
const OF_ITS_WORK =
  /(?<!\p{L})(?:solicitação|pedido|conteúdo|texto|página|artigo|isso|isto|request|content|that|page|this)(?!\p{L})/iu;
const I_AM_AI =
  /(?<!\p{L})(?:[Cc]omo (?:uma? )?(?:modelo de linguagem|assistente virtual|IA|inteligência artificial)|[Aa]s an AI|I['’]?m an AI|language model)(?!\p{L})/u;
const SORRY =
  /^(?:me )?(?:desculpe|desculpa|sinto muito|lamento|peço desculpas|i(?:'|’)?m sorry|sorry|i apologi[sz]e|lo siento)(?!\p{L})/iu;
const POLICY =
  /(?:viol|contrari|contra|fer)\p{L}*\s[^.!?]{0,30}(?:políticas?|diretrizes|termos de uso|polic(?:y|ies)|guidelines)(?!\p{L})/iu;
/** A shorter text is a refusal, not a page. */
const SHORT = 400;

/** Whether the model refuses to write, in any form. */
function isRefusal(html: string): boolean {
  const blocks = html
    .split(/<\/?(?:p|h[2-4]|li|div|section|blockquote|td|th)\b[^>]*>/)
    .map(plain)
    .filter((block) => block !== '');
  const isShort = plain(html).length < SHORT;
  return blocks.some(
    (block, at) =>
      I_AM_AI.test(block) ||
      (isShort && (SORRY.test(block) || POLICY.test(block))) ||
      // The client asks "e se não consigo…?"
      (CANNOT.test(block) &&
        !block.endsWith('?') &&
        (isShort || (at < 2 && (OF_ITS_WORK.test(block) || SORRY.test(block))))),
  );
}

/** A placeholder written like a tag, which would disappear. */
const BLANK_TAG =
  /<(?:seu|sua|nome|inserir|insira|informe|telefone|número|numero|cidade|bairro|empresa|endereço|valor|preço|your|insert|company|phone)(?![\w-]*=)[^<>]{0,60}>/iu;
const BLANKS = [
  /\[[^\]\n]{0,60}\p{L}[^\]\n]{0,60}\]/u,
  // The model was not told how a text cites a fact.
  /\{+\s*[\p{L}_][^{}\n]{1,60}\}+/u,
  /(?<![\p{L}\d])(?<!séculos? )X{2,}(?![\p{L}\d])/iu,
  /R\$ ?X(?![\p{L}\d])/iu,
  /_{3,}/,
  /\[\s*\]/,
  /%\p{Lu}[\p{Lu}_]{2,}%|\$\{?\p{Lu}[\p{Lu}_]{2,}/u,
  /\(00\)|\(DDD\)|(?<!\d)0000-?0000(?!\d)|(?<!\d)00\/00(?!\d)/,
  // A placeholder instead of a name.
  /(?<!\p{L})(?:Seu|Sua) (?:Nome|Telefone|Número|Empresa|Site|E-?mail|Endereço|Cidade|Bairro)(?!\p{L})|(?<!\p{L})Nome da (?:Sua )?Empresa(?!\p{L})/u,
  /\((?:o |a )?(?:seu|sua) (?:nome|telefone|número|empresa|site|e-?mail|endereço|cidade|bairro|whatsapp|contato)\)/iu,
  /(?:(?:seu|sua|nome)-?(?:da)?-?(?:site|empresa|dom[ií]nio|loja|email))\.com/iu,
  /(?<!\p{L})(?:TODO|TBD|Lorem ipsum)(?!\p{L})/u,
  /(?<!\p{L})insira (?:aqui|o|a|seu|sua)(?!\p{L})/iu,
  /(?<!\p{L})(?:inserir|insira|preencher)\s(?:\p{L}+\s){0,3}aqui(?!\p{L})/iu,
];

const sayBlank = (blank: string) => `a IA deixou um espaço por preencher: “${blank}”`;

/** Whether a text has the structure of a page: a heading above something, or two paragraphs. */
function isPage(html: string): boolean {
  const paragraphs = html.match(/<p\b[^>]*>(?=\s*(?:<[^p/][^>]*>\s*)*[^<\s])/g) ?? [];
  const isHeaded =
    /<h[2-4]\b/.test(html) && plain(html.replace(/<h[2-4]\b[^]*?<\/h[2-4]>/g, '')) !== '';
  return isHeaded || paragraphs.length >= 2;
}

/** Visible text of HTML. */
function plain(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\s+/g, ' ')
    .trim();
}
