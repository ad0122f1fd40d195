// `line_ok` in the database decides; tests/db/bounds.test.ts compares both.

/** Controls, line breaks, and Unicode format characters, which are invisible. */
const HIDDEN = String.raw`\p{Cc}\p{Cf}\u2028\u2029`;

/** Finds each run of invisible characters, which no line may have. */
export const HIDDEN_MARKS = new RegExp(`[${HIDDEN}]+`, 'gu');

/** A line without invisible characters and angle brackets. */
export const PLAIN_LINE = new RegExp(`^[^<>${HIDDEN}]*$`, 'u');

/** What makes a line readable: a Latin letter, with accents or not, or a digit. */
export const LETTER_OR_DIGIT = /[0-9A-Za-zªºÀ-ÖØ-öø-ɏḀ-ỿ]/;

/** More than three combining marks on one letter, which would cover the lines above and below. */
export const PILED_MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- combining marks are what is counted
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]{4}/;
