const PLAIN = 'grid-auto';
/** By how many are over full rows of six, which two and three divide. */
const CLASSES = [PLAIN, `${PLAIN} wide`, `${PLAIN} pairs`, `${PLAIN} odd`, `${PLAIN} pairs`];

/**
 * Classes of a list of cards that leave no cell of it empty: three in a row where there is room, two
 * by two where three would leave one or two alone. An odd first card has a row of its own: always,
 * or while only two have room. The server knows the count; a browser that is still loading would
 * have to guess, and move cards later.
 */
export const cardGrid = (count: number): string => CLASSES[count % 6] ?? `${PLAIN} pairs wide`;
