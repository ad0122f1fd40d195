/** A reason not to start that the person at the terminal can do something about. */
export class StartupError extends Error {
  override name = 'StartupError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
