type Level = 'info' | 'warn' | 'error';

/** One JSON line on stderr. Give it names and codes, never page contents, addresses or secrets. */
export function log(
  level: Level,
  event: string,
  details: Record<string, string | number | null | undefined> = {},
) {
  const line = { at: new Date().toISOString(), level, source: 'backend', event, ...details };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/**
 * Keeps libraries from printing: @supabase/lite writes failing statements to the console together
 * with their parameters, which are page contents.
 */
export function silenceConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[method] = () => {};
  }
}
