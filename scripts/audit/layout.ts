import type { Check } from './site.ts';

/** Captions that tell nothing. */
const EMPTY_NAMES = new Set(['', 'Tabela']);

/** A table has a caption, header cells with text, and a class that says how a phone shows it. */
export const checkTables: Check =
  () =>
  ({ tables }) =>
    tables.flatMap(({ caption, emptyHeaders, fits }, index) => {
      const name = `a ${index + 1}ª tabela`;
      return [
        ...(EMPTY_NAMES.has(caption)
          ? [`${name} não tem legenda; escreva um título acima dela`]
          : []),
        ...(emptyHeaders > 0 ? [`${name} tem cabeçalho vazio (th sem texto)`] : []),
        ...(fits ? [] : [`${name} não cabe no celular: falta a classe fit, stack ou scroll-x`]),
      ];
    });

/** No two landmarks of one kind carry the same name. */
export const checkRegions: Check =
  () =>
  ({ landmarks }) => {
    const alike = landmarks.filter((mark, index) => landmarks.indexOf(mark) !== index);
    return [...new Set(alike)].map(
      (mark) => `duas regiões da página têm o mesmo nome (${mark}); dê um nome a cada uma`,
    );
  };
