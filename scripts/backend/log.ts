type Level = 'info' | 'warn' | 'error';

/** Writes one JSON line to stderr. Pass names and codes, never page contents, addresses or secrets. */
export function log(
  level: Level,
  event: string,
  details: Record<string, string | number | null | undefined> = {},
) {
  const line = { at: new Date().toISOString(), level, source: 'backend', event, ...details };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/**
 * Silences the console of libraries: @supabase/lite prints failed statements with their parameters,
 * which are page contents.
 */
export function silenceConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[method] = () => {};
  }
}
