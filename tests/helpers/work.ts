import { Session, type Profiler } from 'node:inspector';

/** Cost of some work, the same on any machine at any load. */
interface Work {
  /** Blocks of JavaScript that ran, including libraries. */
  steps: number;
  /** Characters that regular expressions read, without those they backtrack over. */
  signs: number;
}

/** Runs something, and counts its cost. */
type CountWork = (act: () => unknown) => Work;

/**
 * Provides a counter while `use` runs. Everything is slower meanwhile, and regular expressions for
 * the rest of the process: files that count run last (`vitest.config.ts`).
 */
export function withCountedWork(use: (count: CountWork) => void): void {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  try {
    takeSteps(session);
    use((act) => {
      const signs = countSigns(act);
      return { steps: takeSteps(session), signs };
    });
  } finally {
    session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/**
 * Since the last call: reading the counters costs more than the counted work, which adds hardly
 * anything in between.
 */
function takeSteps(session: Session): number {
  let steps = 0;
  // The answer comes before the call returns.
  session.post(
    'Profiler.takePreciseCoverage',
    (_error: Error | null, { result }: Profiler.TakePreciseCoverageReturnType) => {
      for (const { functions } of result) {
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
      }
    },
  );
  return steps;
}

/** Regular expressions call `exec` once it is not the engine's own. */
function countSigns(act: () => unknown): number {
  const own = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec') ?? {};
  const exec = own.value as (this: RegExp, text: string) => RegExpExecArray | null;
  let signs = 0;
  const count = function (this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const isBound = this.sticky || (this.source.startsWith('^') && !this.multiline);
    const end = isBound ? from + 1 : text.length;
    signs += (found ? found.index + found[0].length : end) - from;
    return found;
  };
  Object.defineProperty(RegExp.prototype, 'exec', { ...own, value: count });
  try {
    act();
  } finally {
    Object.defineProperty(RegExp.prototype, 'exec', own);
  }
  return signs;
}
