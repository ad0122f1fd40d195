/** Symbols of header, menu, footer and contact buttons: a small sheet, because every page fetches it. */
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

/** Where a symbol of the site stands, for `<use href>`. */
export const iconUrl = (name: string) =>
  `/img/${FRAME_ICONS.includes(name) ? 'frame' : 'icons'}.svg#${name}`;
