import type { FieldProblem } from '../collections/entry.ts';
import { listFields } from './own-text.ts';

/** Pictures and fonts that content may name; a drawing without a size does not count. */
export interface Pictures {
  /** Drawings below `public`, SVG that says its width and height: `/img/name.svg`. */
  drawings: readonly string[];
  /** Other pictures below `public`. */
  images: readonly string[];
  /** Symbols of `/img/frame.svg` and `/img/icons.svg`. */
  icons: readonly string[];
  /** Symbols of `/img/answers.svg`, for the answers to a page's questions. */
  answers: readonly string[];
  /** Files of the folder of photos. */
  photos: readonly string[];
  /** Fonts below `public`, for pages: `/fonts/name.woff2`. */
  fonts: readonly string[];
  /** Fonts of the content folder, for share images: `fonts/name.woff`. */
  drawnFonts: readonly string[];
}

/** The pictures or fonts that a field may name, and their folder; undefined for other fields. */
function choiceOf(set: string, key: string, field: string, pictures: Pictures) {
  const { drawings, images, icons, answers, photos, fonts, drawnFonts } = pictures;
  if (key === 'icon' && field.startsWith('questions')) {
    return answers.length > 0
      ? { where: 'entre os desenhos de resposta do site', known: answers }
      : undefined;
  }
  // A business may have none: its pages are complete without them.
  if (key === 'icon' && icons.length === 0) return undefined;
  if (key === 'icon') return { where: 'entre os símbolos do site', known: icons };
  if ((set === 'jobs' && key === 'file') || (set === 'people' && key === 'photo')) {
    return { where: 'em content/photos', known: photos };
  }
  if (set === 'theme' && key === 'file') {
    return { where: 'entre os arquivos de letra do site', known: fonts };
  }
  if (set === 'theme' && key === 'drawing') {
    return { where: 'entre os arquivos de letra do conteúdo', known: drawnFonts };
  }
  if (key === 'avatar' || (set === 'company' && key === 'image')) {
    return { where: 'entre as imagens do site', known: [...drawings, ...images] };
  }
  const isDrawn = key === 'image' || (set === 'theme' && key === 'mark');
  return isDrawn ? { where: 'entre os desenhos do site', known: drawings } : undefined;
}

/** Fields of an entry that name a missing picture or font: its page could not be built. */
export function findLostPictures(set: string, data: unknown, pictures: Pictures): FieldProblem[] {
  return listFields(data).flatMap(({ key, field, text }): FieldProblem[] => {
    const choice = choiceOf(set, key, field, pictures);
    if (!choice || choice.known.includes(text)) return [];
    const others = choice.known.join(', ') || 'ainda não há nenhum';
    return [{ field, message: `"${text}" não está ${choice.where}; use um destes: ${others}` }];
  });
}
