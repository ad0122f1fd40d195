import { unescapeHtml } from './ai-source.ts';

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
export function withoutChat(html: string): string {
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
export function isRefusal(html: string): boolean {
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
  /(?<!\{)\{+\s*[\p{L}_][^{}\n]{1,60}\}+/u,
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

/** A placeholder in the source that would disappear as a tag. */
export const findBlankTag = (source: string): string | undefined => BLANK_TAG.exec(source)?.[0];

/** A place that the model left to be filled in, in the visible words of a page. */
export const findBlank = (words: string): string | undefined =>
  BLANKS.map((pattern) => pattern.exec(words)?.[0]).find(Boolean);

/** Visible text of HTML. */
export function plain(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\s+/g, ' ')
    .trim();
}
