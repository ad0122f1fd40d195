/** True when the site being built has saved pages; decided once per build. */
declare const __HAS_SAVED_PAGES__: boolean;
/** When the office and the emergency phone answer, as `encodeTimetables` of `features/hours/hours.ts` writes it. */
declare const __HOURS__: string;
declare const __EMERGENCY__: string;

/** Every place with a page, as the build found them; it stands in the script of the place search. */
// An import of this file's own would make it a module, whose declarations nobody else sees.
// oxlint-disable-next-line typescript/consistent-type-imports
declare const __PLACES__: readonly import('./features/places/places.ts').FoundPlace[];

/** The link that visitors of the questions keep; null where none is offered. */
// oxlint-disable-next-line typescript/consistent-type-imports
declare const __CARD__: import('./features/assistant/collection.ts').AssistantCard | null;

/** Photos of the content folder, by file name. */
declare module 'virtual:photos' {
  import type { ImageMetadata } from 'astro';

  const photos: Record<string, ImageMetadata>;
  export default photos;
}
