import { readCopiedNumber } from './copied.ts';

/** The placeholder of a new site; no company has it. */
const PLACEHOLDER = '00.000.000/0000-00';

/** Twelve digits or letters, and two check digits. */
const SIGNS = /^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/;

/** A tax number without punctuation. */
const bareTaxId = (text: string) => text.replace(/[\s./-]/g, '').toUpperCase();

/**
 * A typed or copied tax number in its stored form, "12.ABC.345/01DE-35"; text of another length
 * stays as typed.
 */
export function readTaxId(typed: string): string {
  const bare = bareTaxId(readCopiedNumber(typed).replace(/^CNPJ\b[: ]*/i, ''));
  return SIGNS.test(bare) ? bare.replace(SIGNS, '$1.$2.$3/$4-$5') : typed;
}

/**
 * Whether the two check digits are right (Receita Federal: a digit or letter counts as its
 * character code minus that of "0"); one character repeated is refused.
 */
export function isTaxId(text: string): boolean {
  const bare = bareTaxId(text);
  const check = (length: number) => {
    const sum = Array.from(bare.slice(0, length)).reduce(
      (total, sign, at) => total + (sign.charCodeAt(0) - 48) * (((length - 1 - at) % 8) + 2),
      0,
    );
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  return (
    SIGNS.test(bare) && new Set(bare).size > 1 && bare.slice(12) === `${check(12)}${check(13)}`
  );
}

/**
 * Why a text is no tax number, in words for the person who typed it; undefined for a valid one and
 * the placeholder.
 */
export function explainTaxId(typed: string): string | undefined {
  const text = readTaxId(typed);
  if (text === PLACEHOLDER || isTaxId(text)) return undefined;
  return SIGNS.test(bareTaxId(text))
    ? 'os dois últimos dígitos não combinam com os outros; confira o CNPJ no cartão da Receita'
    : 'escreva os 14 números ou letras do CNPJ, como em 12.345.678/0001-95';
}
