/** Symbols of header, menu, footer and contact buttons: a small file, because every page loads it. */
export const FRAME_ICONS: readonly string[] = [
  'phone',
  'chat',
  'search',
  'menu',
  'close',
  'map-pin',
  'mail',
  'alert',
  'card',
  'doc',
  'accessible',
  'level-stop',
  'level-visit',
];

/** Address of a symbol for `<use href>`. */
export const iconUrl = (name: string) =>
  `/img/${FRAME_ICONS.includes(name) ? 'frame' : 'icons'}.svg#${name}`;
