import path from 'node:path';
import type { Reporter, Suite, TestError, TestResult } from '@playwright/test/reporter';
import { writeTroubles } from './record.ts';

function wordsOf({ message, value, location, snippet }: TestError): string {
  const place = location && `${path.relative(process.cwd(), location.file)}:${location.line}`;
  return [message ?? value, place, snippet].filter(Boolean).join('\n');
}

const messageOf = ({ errors, status }: TestResult) =>
  errors.map(wordsOf).join('\n') || `It ended as "${status}" without a word.`;

/** Records which tests failed or passed only when tried again, and why. */
export default class TroublesReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly outside: TestError[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  /** What failed outside of any test, such as a file that cannot be read. */
  onError(error: TestError): void {
    this.outside.push(error);
  }

  onEnd(): void {
    const tests = (this.suite?.allTests() ?? []).flatMap((test) => {
      const outcome = test.outcome();
      if (outcome !== 'unexpected' && outcome !== 'flaky') return [];
      const bad = test.results.filter(({ status }) => status !== 'passed').at(-1);
      const { file, line } = test.location;
      const titles = test.titlePath().slice(3).join(' › ');
      return {
        test: `[${test.parent.project()?.name ?? ''}] ${path.relative(process.cwd(), file)}:${line} › ${titles}`,
        passed: outcome === 'flaky',
        message: bad ? messageOf(bad) : 'It passed, and should not have.',
      };
    });
    writeTroubles([
      ...tests,
      ...this.outside.map((error) => ({
        test: 'outside of the tests',
        passed: false,
        message: wordsOf(error),
      })),
    ]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
