// `line_ok` of the database says the same of a line, and decides; tests/db/bounds.test.ts compares the two.

/** Controls, line breaks, and what Unicode calls format characters: marks that nobody sees. */
const HIDDEN = String.raw`\p{Cc}\p{Cf}\u2028\u2029`;

/** Finds each run of marks that nobody sees, which no line may hold. */
export const HIDDEN_MARKS = new RegExp(`[${HIDDEN}]+`, 'gu');

/** A line without marks that nobody sees, and without angle brackets. */
export const PLAIN_LINE = new RegExp(`^[^<>${HIDDEN}]*$`, 'u');

/** What makes a line one that people can read: a Latin letter, with accents or not, or a digit. */
export const LETTER_OR_DIGIT = /[0-9A-Za-zªºÀ-ÖØ-öø-ɏḀ-ỿ]/;

/** More than three marks upon one letter: they cover the lines above and below. */
export const PILED_MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- the marks themselves are what is counted
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]{4}/;
