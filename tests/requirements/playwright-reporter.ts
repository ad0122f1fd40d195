import path from 'node:path';
import type { Reporter, Suite } from '@playwright/test/reporter';
import { requirementsOf } from './read.ts';
import { writeRecord } from './record.ts';

/** Records which tagged tests ran and passed. */
export default class RequirementsReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    writeRecord(
      (this.suite?.allTests() ?? []).flatMap((test) => {
        const requirements = requirementsOf(test.tags);
        if (requirements.length === 0) return [];
        const file = path.relative(process.cwd(), test.location.file);
        const passed = test.results.at(-1)?.status === 'passed';
        return [{ test: `${file} › ${test.title}`, requirements, passed }];
      }),
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
