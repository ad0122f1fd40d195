import type { BuiltPage, BuiltSite, Finding } from './site.ts';

const fail = (page: string, message: string): Finding => ({ page, level: 'fail', message });

/** What a table's name tells no one. */
const EMPTY_NAMES = new Set(['', 'Tabela']);

/** Tables without a name, with headers that name nothing, or that no phone can show whole. */
export function findBadTables({ pages }: BuiltSite): Finding[] {
  return pages.flatMap(({ path, tables }) =>
    tables.flatMap(({ caption, emptyHeaders, fits }, index) => {
      const name = `a ${index + 1}ª tabela`;
      return [
        ...(EMPTY_NAMES.has(caption)
          ? [`${name} não tem legenda; escreva um título acima dela`]
          : []),
        ...(emptyHeaders > 0 ? [`${name} tem cabeçalho vazio (th sem texto)`] : []),
        ...(fits ? [] : [`${name} não cabe no celular: falta a classe fit, stack ou scroll-x`]),
      ].map((message) => fail(path, message));
    }),
  );
}

/** Landmarks of one kind that carry the same name. */
export function findAlikeRegions({ pages }: BuiltSite): Finding[] {
  return pages.flatMap(({ path, landmarks }: BuiltPage) => {
    const alike = landmarks.filter((mark, index) => landmarks.indexOf(mark) !== index);
    return [...new Set(alike)].map((mark) =>
      fail(path, `duas regiões da página têm o mesmo nome (${mark}); dê um nome a cada uma`),
    );
  });
}

/** Widths in px in the media queries of a sheet: they do not grow with the reader's letters. */
export function findFixedBreakpoints({ pages, styleSheets }: BuiltSite): Finding[] {
  const used = new Set(pages.flatMap(({ styles }) => styles));
  return [...used].flatMap(
    (file) =>
      (styleSheets.get(file) ?? '')
        .match(/@media[^{]*/g)
        ?.filter((query) => /width[^)]*\dpx/.test(query))
        .map((query) => fail(file, `largura em px (${query.trim()}); escreva em em`)) ?? [],
  );
}
