import {
  sortFindings,
  type BuiltSite,
  type Finding,
  type TextPage,
  type TextSite,
} from './site.ts';

const LIMITS = {
  title: { name: 'título', min: 15, max: 65 },
  description: { name: 'descrição', min: 70, max: 160 },
} as const;

function findRepeated(pages: readonly TextPage[], field: keyof typeof LIMITS): Finding[] {
  const first = new Map<string, string>();
  return pages.flatMap((page): Finding[] => {
    const other = first.get(page[field]);
    first.set(page[field], other ?? page.path);
    if (other === undefined) return [];
    const message = `${LIMITS[field].name} igual ao de ${other}: "${page[field]}"`;
    return [{ page: page.path, level: 'fail', message }];
  });
}

/** Titles and descriptions of a wrong length, or used twice. */
export function findBadTitles(site: TextSite): Finding[] {
  const pages = site.pages.filter(({ family }) => family !== 'error');
  const fields = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  return sortFindings(
    fields.flatMap((field) => {
      const { name, min, max } = LIMITS[field];
      const wrong = pages.filter((page) => page[field].length < min || page[field].length > max);
      return [
        ...findRepeated(pages, field),
        ...wrong.map((page): Finding => {
          const message = `${name} com ${page[field].length} caracteres; use de ${min} a ${max}: "${page[field]}"`;
          return { page: page.path, level: 'fail', message };
        }),
      ];
    }),
  );
}

/** The language in which every page is written. */
const LANGUAGE = 'pt-BR';

/** Pages that do not say what language they are in. */
export function findForeignPages({ pages }: BuiltSite): Finding[] {
  return pages
    .filter(({ language }) => language !== LANGUAGE)
    .map(({ path, language }) => ({
      page: path,
      level: 'fail',
      message: `o idioma é ${language ?? '(nenhum)'}, não ${LANGUAGE}`,
    }));
}

/** Pages without exactly one h1, or whose headings skip a level. */
export function findBadHeadings({ pages }: BuiltSite): Finding[] {
  return pages.flatMap(({ path, headings }): Finding[] => {
    const titles = headings.filter((level) => level === 1).length;
    const jump = headings.findIndex((level, index) => level > (headings[index - 1] ?? 0) + 1);
    return [
      ...(titles === 1 ? [] : [`tem ${titles} títulos h1; precisa de um`]),
      ...(jump < 0
        ? []
        : [
            `o ${jump + 1}º título pula de h${headings[jump - 1] ?? 0} para h${headings[jump] ?? 0}`,
          ]),
    ].map((message) => ({ page: path, level: 'fail', message }));
  });
}
