import { isSlug } from '../../lib/slug.ts';

/** Each screen by the last part of its address, with its title. */
export const SCREENS = {
  login: 'Entrar',
  painel: 'Início',
  escrever: 'Escrever',
  editar: 'Editar página',
  textos: 'Textos',
  empresa: 'Dados da empresa',
  'antes-de-ir-ao-ar': 'Antes de ir ao ar',
  contatos: 'Contatos',
  resultados: 'Resultados',
  'local-generator': 'Gerador local',
  'batch-creator': 'Criação em lote',
  pessoas: 'Pessoas',
  publicacoes: 'Publicações',
  registro: 'Quem fez o quê',
  seguranca: 'Segurança',
  convite: 'Convite',
} as const;

export type ScreenName = keyof typeof SCREENS;

export const LOGIN = '/admin/login';
export const PANEL = '/admin/painel';
const EDITOR = '/admin/editar';
export const WRITE_SCREEN = '/admin/escrever';
export const TELL_JOB = `${WRITE_SCREEN}?servico`;
export const WORDS_SCREEN = '/admin/textos';
export const COMPANY_SCREEN = '/admin/empresa';
export const LAUNCH_SCREEN = '/admin/antes-de-ir-ao-ar';
export const CONTACTS_SCREEN = '/admin/contatos';
export const RESULTS_SCREEN = '/admin/resultados';
export const PEOPLE_SCREEN = '/admin/pessoas';
export const PUBLICATIONS_SCREEN = '/admin/publicacoes';
export const LOG_SCREEN = '/admin/registro';
/** Where a link of an invitation leads; what it holds stands behind the "#". */
export const INVITATION = '/admin/convite';
/** Where a page begins empty. */
export const NEW_PAGE = EDITOR;

const SIGNED_IN = Object.keys(SCREENS)
  .map((name) => `/admin/${name}`)
  .filter((path) => path !== LOGIN && path !== INVITATION);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function editAddress(id: string): string {
  return `${EDITOR}?id=${id}`;
}

/** The page that an address asks to change: `/admin/editar?id=…`, or as it was `/admin/painel?editar=…`. */
function editedId(path: string, parameters: URLSearchParams): string | undefined {
  const id = parameters.get(path === EDITOR ? 'id' : 'editar');
  return id !== null && isUuid(id) ? id : undefined;
}

/** Names of sets, entries and cards, and nothing else. */
const NAME = /^[A-Za-z0-9_-]{1,160}(?:\/[A-Za-z0-9_-]{1,160})*$/;
/** The way to a field; rows of its lists have names. */
const WAY = /^[\p{L}\d _-]{1,80}(?:\.[\p{L}\d _-]{1,80}){0,7}$/u;

function keepNames(path: string, parameters: URLSearchParams): string {
  const kept = ['conjunto', 'item', 'novo', 'ficha', 'campo'].flatMap((name) => {
    const value = parameters.get(name);
    const form = name === 'campo' ? WAY : NAME;
    return value !== null && form.test(value) ? [[name, value] as [string, string]] : [];
  });
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

/** Where to go after signing in: one of our own screens, whatever the address asks for. */
export function safeDestination(next: string | null): string {
  if (next === null) return PANEL;
  const [path = '', query = '', ...rest] = next.split('?');
  if (rest.length > 0 || !SIGNED_IN.includes(path)) return PANEL;
  const parameters = new URLSearchParams(query);
  if (path === WORDS_SCREEN || path === COMPANY_SCREEN) return keepNames(path, parameters);
  if (path !== PANEL && path !== EDITOR) return path;
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
