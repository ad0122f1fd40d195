/** The middle one of some measures, the higher of two in the middle; sorts them in place. 0 without any. */
export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
