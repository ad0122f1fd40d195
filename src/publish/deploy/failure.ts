import { DatabaseError } from '../database.ts';
import { BuildError, isPassing } from '../build-site.ts';
import { StoppedError } from '../publication.ts';
import { LiveSiteError } from './live-site.ts';
import { VerifyError } from './verify.ts';

/** A step that refused or failed: in the words of the log, and in those of the owner's panel. */
export class DeployError extends Error {
  override name = 'DeployError';
  readonly told: string;

  constructor(message: string, told: string) {
    super(message);
    this.told = told;
  }
}

/** Why the newest changes are not live, as the owner reads it; the log has the details. */
export function tellOwner(error: unknown): string {
  if (error instanceof DeployError || error instanceof StoppedError) return error.told;
  if (error instanceof BuildError && isPassing(error))
    return 'A montagem do site parou por falta de memória, de espaço ou de tempo na máquina; o site ficou como estava.';
  if (error instanceof BuildError) return 'O site não pôde ser construído.';
  if (error instanceof DatabaseError) return 'O banco de dados não respondeu à publicação.';
  if (error instanceof LiveSiteError) return 'O site que está no ar não pôde ser lido.';
  if (error instanceof VerifyError) return 'O site enviado não apareceu no endereço público.';
  return 'A publicação parou por um erro inesperado.';
}
