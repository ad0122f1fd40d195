import type { Check } from './site.ts';

/** A page has exactly one h1, and its headings skip no level. */
export const checkHeadings: Check =
  () =>
  ({ headings }) => {
    const titles = headings.filter((level) => level === 1).length;
    const jump = headings.findIndex((level, index) => level > (headings[index - 1] ?? 0) + 1);
    return [
      ...(titles === 1 ? [] : [`tem ${titles} títulos h1; precisa de um`]),
      ...(jump < 0
        ? []
        : [
            `o ${jump + 1}º título pula de h${headings[jump - 1] ?? 0} para h${headings[jump] ?? 0}`,
          ]),
    ];
  };
