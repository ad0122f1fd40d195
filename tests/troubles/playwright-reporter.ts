import path from 'node:path';
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { ProgressCounter, writeTroubles } from './record.ts';

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
  private readonly counter = new ProgressCounter();

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
    this.counter.add({ known: suite.allTests().length });
  }

  onTestEnd(test: TestCase, { status, retry }: TestResult): void {
    const isLast = status === test.expectedStatus || status === 'skipped' || retry >= test.retries;
    if (isLast) this.counter.add({ done: 1 });
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
      const project = test.parent.project()?.name ?? '';
      const place = `${path.relative(process.cwd(), test.location.file)}:${test.location.line}`;
      const picture = bad?.attachments.find(({ name }) => name === 'screenshot')?.path;
      return {
        test: `[${project}] ${place} › ${test.titlePath().slice(3).join(' › ')}`,
        passed: outcome === 'flaky',
        message: bad ? messageOf(bad) : 'It passed, and should not have.',
        ...(picture !== undefined && { picture: path.relative(process.cwd(), picture) }),
        alone: `npm run test:e2e -- ${place} --project ${project}`,
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
