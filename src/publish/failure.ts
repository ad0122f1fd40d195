import { BuildError, isPassing } from './build.ts';
import { reasonOf } from './retry.ts';

/** A step that refused or failed: in the words of the log, and in those of the owner's panel. */
export class PublishError extends Error {
  override name = 'PublishError';
  readonly told: string;

  constructor(message: string, told: string) {
    super(message);
    this.told = told;
  }
}

/** Also true of what fails once the new site is live. */
const AGAIN = 'O site continua no ar, e uma nova tentativa vem sozinha.';

/** What passes, by itself or once somebody has mended it, by the words of the error. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [
    /are of another version/,
    `O banco de dados é de outra versão do programa; quem cuida do site precisa atualizá-lo. ${AGAIN}`,
  ],
  [/The database /, `O banco de dados não respondeu à publicação. ${AGAIN}`],
  [/ENOSPC|EDQUOT/, `Falta espaço no disco; quem cuida do site precisa abrir espaço. ${AGAIN}`],
  [
    /EACCES|EPERM|EROFS/,
    `O disco não deixa gravar o site; quem cuida do site precisa liberar a pasta. ${AGAIN}`,
  ],
  [/(?:)/, `A montagem do site parou por falta de memória ou de tempo na máquina. ${AGAIN}`],
];

/** Why the newest changes are not live, as the owner reads it; the log has the details. */
export function describeForOwner(error: unknown): string {
  if (error instanceof PublishError) return error.told;
  if (error instanceof BuildError && !isPassing(error)) return 'O site não pôde ser construído.';
  if (!isPassing(error)) return 'A publicação parou por um erro inesperado.';
  const words = `${(error as NodeJS.ErrnoException).code} ${reasonOf(error)}`;
  return PASSING.find(([pattern]) => pattern.test(words))?.[1] ?? AGAIN;
}
