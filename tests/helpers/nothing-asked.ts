import type { Asked } from '../../src/publish/compare.ts';

/** A release for which nobody saved anything. */
export const NOTHING_ASKED: Asked = {
  isCatchingUp: false,
  slugs: new Set(),
  entries: undefined,
  files: false,
  date: false,
  forwards: new Set(),
};
