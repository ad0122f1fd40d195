import { readCopiedNumber } from './copied.ts';

const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';

/**
 * Patterns of stored numbers: mobile and fixed phones with the codes of country and area, all
 * others as they are dialled.
 */
const KINDS = {
  /** The last two are the placeholders of a new site: they call nobody. */
  mobile: new RegExp(`^55(?:${AREA}9\\d{8}|1100000000[01])$`),
  landline: new RegExp(`^55${AREA}[2-5]\\d{7}$`),
  /** 0800 and 0300. */
  service: /^0[38]00\d{6,7}$/,
  /** 4004, 3003 and similar: the same number in every area. */
  nationwide: /^[34]00\d{5}$/,
};

export type PhoneKind = keyof typeof KINDS;

/** The kind of a stored number; undefined for digits that call nobody in Brazil. */
export function phoneKind(number: string): PhoneKind | undefined {
  return (Object.keys(KINDS) as PhoneKind[]).find((kind) => KINDS[kind].test(number));
}

/** Whether a messenger may use the number. */
export function canChat(number: string): boolean {
  const kind = phoneKind(number);
  return kind === 'mobile' || kind === 'landline';
}

/** A stored number as people write it: "(11) 91234-5678", "0800 777 1234", "4004-1234". */
export function formatPhone(number: string): string {
  const kind = phoneKind(number);
  if (kind === 'service') return number.replace(/^(.{4})(.{3})/, '$1 $2 ');
  if (kind === 'nationwide') return `${number.slice(0, 4)}-${number.slice(4)}`;
  const local = number.replace(/^55/, '');
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`;
}

/** A stored number as a program dials it: "+5511912345678", "08007771234". */
export function dialledPhone(number: string): string {
  return number.startsWith('55') ? `+${number}` : number;
}

/** Address that dials the number. */
export function phoneHref(number: string): string {
  return `tel:${dialledPhone(number)}`;
}

/** Beginning of a messenger's address, before the number, which always has a country code. */
const CHAT =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:.*&)?phone=|whatsapp:\/\/send\/?\?(?:.*&)?phone=)(?:\+|%2B)?(\d+).*$/i;
const NAME = /^(?:tel(?:efone)?|fone|cel(?:ular)?|whats(?:app)?|zap)\b[.: ]*/i;
/** "0xx11", "0**11": placeholder for the code of a carrier. */
const ANY_CARRIER = /0(?:xx|\*\*) ?/i;
/** Trunk prefix before an area code, perhaps with the code of a carrier. */
const TRUNK = new RegExp(`^0(?:\\d\\d)?(?=${AREA}\\d{8,9}$)`);

interface Typed {
  /** In the stored form. */
  number: string;
  /** Without the code of the country. */
  local: string;
  isForeign?: boolean;
}

/** The number that a person means, whether it exists or not; undefined for other text. */
function readTyped(typed: string): Typed | undefined {
  const text = readCopiedNumber(typed)
    .replace(CHAT, '+$1')
    .replace(NAME, '')
    .replace(ANY_CARRIER, '0');
  const digits = text.replace(/\D/g, '');
  if (digits === '' || /[^\d\s().+-]/.test(text)) return undefined;
  const hasCountry = /^\D*(?:\+|00)/.test(text);
  const whole = hasCountry ? digits.replace(/^00/, '') : digits;
  if (hasCountry && !whole.startsWith('55')) return { number: '', local: '', isForeign: true };
  // Address books put the country code before these, too, and drop their 0.
  const service = /^(?:0|550?)([38]00\d{6,7})$/.exec(whole)?.[1];
  if (service !== undefined) return { number: `0${service}`, local: `0${service}` };
  const isWhole = hasCountry || /^55\d{10,11}$/.test(whole);
  const local = (isWhole ? whole.slice(2) : whole).replace(TRUNK, '');
  return { number: KINDS.nationwide.test(local) ? local : `55${local}`, local };
}

/** A typed or copied number in its stored form; text that is no phone of Brazil stays as typed. */
export function readPhone(typed: string): string {
  const number = readTyped(typed)?.number;
  return number === undefined || phoneKind(number) === undefined ? typed : number;
}

/**
 * Why no phone in Brazil has this number, in words for the person who typed it; undefined for a
 * valid one.
 */
export function explainPhone(typed: string): string | undefined {
  const read = readTyped(typed);
  if (!read) return 'escreva só um número, com DDD, como em (11) 99999-9999';
  const { number, local, isForeign } = read;
  if (isForeign) return 'este número é de outro país; escreva um do Brasil, com DDD';
  if (phoneKind(number) !== undefined) return undefined;
  if (/^0[38]00/.test(local)) {
    return `depois de ${local.slice(0, 4)} vêm sete dígitos, como em 0800 777 1234`;
  }
  if (local.length < 10) return 'falta o DDD ou um dígito, como em (11) 99999-9999';
  if (local.length > 11) {
    return 'sobra um dígito, ou o número é de outro país; escreva um só, como (11) 99999-9999';
  }
  if (!new RegExp(`^${AREA}`).test(local)) {
    return `o DDD ${local.slice(0, 2)} não existe; confira os dois primeiros dígitos`;
  }
  if (local.length === 11) {
    return 'celular tem um 9 logo depois do DDD, e fixo só oito dígitos; confira o número';
  }
  return /^..[6-9]/.test(local)
    ? 'falta o 9 do celular, logo depois do DDD, como em (11) 99999-9999'
    : 'fixo começa com 2, 3, 4 ou 5 depois do DDD; confira o número';
}

/** A number of the company record. */
export interface Phone {
  id: string;
  number: string;
  main?: boolean | undefined;
}

/** The stored main number, which the chat uses, too. */
export function mainPhone(phones: readonly Phone[]): string {
  return (phones.find(({ main }) => main) ?? phones[0])?.number ?? '';
}

/** The number with this id; the main one if there is none. */
export function phoneOf(phones: readonly Phone[], id?: string): string {
  return phones.find((phone) => phone.id === id)?.number ?? mainPhone(phones);
}
