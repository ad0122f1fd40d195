import { BuildError, isPassing } from './build.ts';
import { DatabaseError } from './database.ts';

/** A step that refused or failed: in the words of the log, and in those of the owner's panel. */
export class PublishError extends Error {
  override name = 'PublishError';
  readonly told: string;

  constructor(message: string, told: string) {
    super(message);
    this.told = told;
  }
}

const AGAIN = 'O site ficou como estava, e uma nova tentativa vem sozinha.';

/** Why the newest changes are not live, as the owner reads it; the log has the details. */
export function describeForOwner(error: unknown): string {
  if (error instanceof PublishError) return error.told;
  if (error instanceof BuildError && !isPassing(error)) return 'O site não pôde ser construído.';
  if (error instanceof DatabaseError)
    return `O banco de dados não respondeu à publicação. ${AGAIN}`;
  if (isPassing(error))
    return `A montagem do site parou por falta de memória, de espaço ou de tempo na máquina. ${AGAIN}`;
  return 'A publicação parou por um erro inesperado.';
}
