/** Marks of direction, which messengers put before times, names and notices of their own. */
const MARKS = '\\p{Cf}*';
const DATE = '\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?';
const TIME = '\\d{1,2}[:.h]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?';
const WHEN = `(?:${DATE},?\\s(?:às\\s)?${TIME}|${TIME},?\\s${DATE})`;
const NAME = '[^:\\n]{1,80}:(?=\\s|$)';

/** "[28/11/2026 10:32:11] ", "28/11/2026 10:33 - ", "[10:34, 28/11/2026] ", and who wrote. */
const HEAD = new RegExp(
  `^${MARKS}(?:\\[${MARKS}${WHEN}\\]|${WHEN}\\s[-–])\\s*(${NAME}\\s*)?`,
  'iu',
);
/** Messages that were copied into one line. */
const NEXT = new RegExp(`(?<=\\S)\\s+(?=${MARKS}\\[${WHEN}\\]\\s*${NAME})`, 'giu');
const EDITED = /\s*\p{Cf}*<(?:esta )?mensagem (?:foi )?editada>$/iu;

/** What stands in place of a photo, a place, or a message that was taken back. */
const NOTICE =
  /^\p{Cf}*(?:<(?:anexo|attached|mídia|media)[^<>]*>|.{1,120}\((?:arquivo anexado|file attached)\)|(?:imagem|foto|vídeo|áudio|figurinha|gif|documento|cartão d[eo] contato|mídia|image|video|audio|sticker|document) (?:ocult\p{L}+|omitid\p{L}+|omitted)|(?:esta )?mensagem (?:foi )?apagada\.?|você apagou (?:esta|uma) mensagem\.?|(?:localização(?: em tempo real)?|location):? https?:\S+)$/iu;

export interface ChatLine {
  text: string;
  /** A message begins here; who wrote it, and when, is taken off. */
  isHead: boolean;
  /** The messenger says it, and nobody wrote it. */
  isNotice: boolean;
}

/** The lines of a text, with hard and soft breaks. */
function splitLines(text: string): string[] {
  return text
    .replace(/\r\n?|[\v\u0085\u2028\u2029]/g, '\n')
    .replace(NEXT, '\n')
    .split('\n');
}

/**
 * The lines of a text without what a messenger writes around messages: times, names and numbers of
 * clients, in the forms of its programs on both kinds of phone and in the browser. A line with a time and
 * nobody's name is a notice only among messages.
 */
export function readChatLines(text: string): ChatLine[] {
  const lines = splitLines(text);
  const isChat = lines.some((line) => HEAD.exec(line)?.[1] !== undefined);
  return lines.map((line) => {
    const [head, name] = (isChat && HEAD.exec(line)) || [];
    const rest = line.slice(head?.length ?? 0).replace(EDITED, '');
    const isNotice =
      NOTICE.test(rest.trim()) ||
      // iPhones mark so what nobody typed.
      (head !== undefined && (name === undefined || rest.startsWith('\u200E')));
    return { text: isNotice ? '' : rest, isHead: head !== undefined, isNotice };
  });
}
