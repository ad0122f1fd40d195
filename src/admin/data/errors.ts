/** Why a call to the server did not do its work, in the terms the screens act on. */
export type FailureKind =
  | 'offline'
  | 'signed-out'
  | 'slug-taken'
  | 'refused'
  | 'too-large'
  | 'busy'
  | 'conflict'
  | 'outdated'
  | 'owners-only'
  | 'unknown';

/** A failed call; the message is for a person. */
export class Failure extends Error {
  override name = 'Failure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const WORDS: Record<FailureKind, string> = {
  offline: 'O painel não teve resposta.',
  'signed-out': 'A sessão terminou.',
  'slug-taken': 'Já existe uma página com este endereço.',
  refused: 'O texto não foi aceito.',
  'too-large': 'O conteúdo é grande demais.',
  busy: 'O painel demorou a responder.',
  'owners-only': 'Só um proprietário pode fazer isto.',
  conflict: 'Outra pessoa alterou esta página.',
  outdated:
    'O painel aberto aqui e o banco de dados são de versões diferentes. Recarregue a página; se continuar assim, avise quem cuida do site.',
  unknown: 'Ocorreu um erro no painel.',
};

export function failure(kind: FailureKind, message = WORDS[kind]): Failure {
  return new Failure(kind, message);
}

const BY_CODE: Record<string, FailureKind> = {
  '23505': 'slug-taken',
  '23514': 'refused',
  '23502': 'refused',
  '22021': 'refused',
  '22P05': 'refused',
  '22023': 'refused',
  '42501': 'signed-out',
  PGRST301: 'signed-out',
  PGRST302: 'signed-out',
  PGRST303: 'signed-out',
  '57014': 'busy',
  // A column, function or table that only another version of the panel or of the database knows.
  '42703': 'outdated',
  '42883': 'outdated',
  '42P01': 'outdated',
  PGRST202: 'outdated',
  PGRST204: 'outdated',
  PGRST205: 'outdated',
};

/** What both kinds of client errors (REST and Auth) have in common. */
export interface ServerError {
  code?: string | undefined;
  message?: string | undefined;
  status?: number | undefined;
}

/** What browsers say when no answer came. */
const NETWORK = /failed to fetch|fetch failed|networkerror|load failed|timed? ?out/i;

/** Reads an error of PostgREST, of Auth, of @supabase/lite or of the network. */
export function classifyError(error: ServerError, answered?: number): FailureKind {
  const { code = '', message = '', status = answered } = error;
  if (message === 'owner_only') return 'owners-only';
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? 'unknown';
  if (code === 'SUP' && message.includes('check constraint')) return 'refused';
  if (status === 401 || status === 403) return 'signed-out';
  if (status === 409) return 'slug-taken';
  if (status === 413) return 'too-large';
  if (status === 408 || status === 429 || (status !== undefined && status >= 500)) return 'busy';
  if (status === 0 || NETWORK.test(message)) return 'offline';
  return 'unknown';
}

export interface Answer<Data> {
  data: Data | null;
  error: { code?: string; message: string } | null;
  status: number;
}

/** What an answer brings, which may be nothing; throws a `Failure` for an error. */
export function dataOf<Data>({ data, error, status }: Answer<Data>): Data | null {
  if (error) throw failure(classifyError(error, status));
  return data;
}

/** The same of an answer that has to bring something. */
export function unwrap<Data>(answer: Answer<Data>): Data {
  const data = dataOf(answer);
  if (data === null) throw failure('unknown');
  return data;
}

/** Whether a row went in; false where one has its key already. Throws a `Failure` for anything else. */
export function isInserted({ error, status }: Answer<unknown>): boolean {
  const kind = error && classifyError(error, status);
  if (kind !== null && kind !== 'slug-taken') throw failure(kind);
  return kind === null;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof Error) return failure(classifyError(error));
  return failure('unknown');
}

/** Whether nobody answered, for now: the same call may do later, and says nothing against what was asked. */
export const isUnanswered = (kind: FailureKind) => kind === 'offline' || kind === 'busy';

/** Tries again, after so many milliseconds each, where that can help: only for calls that may run twice. */
export async function withRetry<Result>(
  act: () => Promise<Result>,
  { delays = [500, 1500, 4000], wait = sleep } = {},
): Promise<Result> {
  for (const delay of delays) {
    try {
      return await act();
    } catch (error) {
      if (!isUnanswered(toFailure(error).kind)) throw error;
      await wait(delay * (0.75 + Math.random() / 2));
    }
  }
  return act();
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
