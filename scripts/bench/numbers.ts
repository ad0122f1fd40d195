/** Seconds since a moment of `performance.now()`. */
export const seconds = (from: number) => (performance.now() - from) / 1000;

export const round = (value: number, digits = 2) => Number(value.toFixed(digits));
