import { isSlug } from '../lib/slug.ts';

/** Each screen by the last part of its address, with its title. */
export const SCREENS = {
  login: 'Entrar',
  painel: 'Início',
  editar: 'Editar página',
  'local-generator': 'Gerador local',
  'batch-creator': 'Criação em lote',
} as const;

export type ScreenName = keyof typeof SCREENS;

export const LOGIN = '/admin/login';
export const PANEL = '/admin/painel';
const EDITOR = '/admin/editar';
/** Where a page begins empty. */
export const NEW_PAGE = EDITOR;

const SIGNED_IN = Object.keys(SCREENS)
  .map((name) => `/admin/${name}`)
  .filter((path) => path !== LOGIN);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Address at which a saved page is changed. */
export function editAddress(id: string): string {
  return `${EDITOR}?id=${id}`;
}

/** The page that an address asks to change: `/admin/editar?id=…`, or as it was `/admin/painel?editar=…`. */
function editedId(path: string, parameters: URLSearchParams): string | undefined {
  const id = parameters.get(path === EDITOR ? 'id' : 'editar');
  return id !== null && isUuid(id) ? id : undefined;
}

/** Where to go after signing in: one of our own screens, whatever the address asks for. */
export function safeDestination(next: string | null): string {
  if (next === null) return PANEL;
  const [path = '', query = '', ...rest] = next.split('?');
  if (rest.length > 0 || !SIGNED_IN.includes(path)) return PANEL;
  if (path !== PANEL && path !== EDITOR) return path;
  const parameters = new URLSearchParams(query);
  const slug = parameters.get('excluir');
  if (path === PANEL && slug !== null && isSlug(slug)) return `${path}?excluir=${slug}`;
  const id = editedId(path, parameters);
  if (id !== undefined) return editAddress(id);
  return path === EDITOR && query === '' ? NEW_PAGE : PANEL;
}

/** Address of the log-in screen that leads back to the present one. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  const next = safeDestination(`${pathname}${search}`);
  return next === PANEL ? LOGIN : `${LOGIN}?next=${encodeURIComponent(next)}`;
}

/** The present address of an edit link of the form `/admin/painel?editar=…`. */
export function movedAddress(search: string): string | undefined {
  const id = editedId(PANEL, new URLSearchParams(search));
  return id === undefined ? undefined : editAddress(id);
}
