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
export const JOB_FORM = `${WRITE_SCREEN}?servico`;
export const CONTENT_SCREEN = '/admin/textos';
export const COMPANY_SCREEN = '/admin/empresa';
export const LAUNCH_SCREEN = '/admin/antes-de-ir-ao-ar';
export const CONTACTS_SCREEN = '/admin/contatos';
export const RESULTS_SCREEN = '/admin/resultados';
export const PEOPLE_SCREEN = '/admin/pessoas';
export const PUBLICATIONS_SCREEN = '/admin/publicacoes';
export const LOG_SCREEN = '/admin/registro';
/** Where a link of an invitation leads; what it holds stands behind the "#". */
export const INVITATION = '/admin/convite';
/** Fragment of a page's address in the panel that opens the preview at once. */
export const PREVIEW = '#previa';
/** Address of the editor with a new page. */
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

/** Where to go after signing in: `next` with its query if it is one of our screens, or else the panel. */
export function safeDestination(next: string | null): string {
  const path = next?.split('?')[0] ?? '';
  return next !== null && SIGNED_IN.includes(path) ? next : PANEL;
}

/** Address of the log-in screen that leads back to the present one. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  const next = safeDestination(`${pathname}${search}`);
  return next === PANEL ? LOGIN : `${LOGIN}?next=${encodeURIComponent(next)}`;
}

/** The present address of an edit link of the form `/admin/painel?editar=…`. */
export function movedAddress(search: string): string | undefined {
  const id = new URLSearchParams(search).get('editar');
  return id !== null && isUuid(id) ? editAddress(id) : undefined;
}
