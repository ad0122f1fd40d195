import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { requirementsOf } from './read.ts';
import { writeRecord } from './record.ts';

/** Records which tagged tests ran and passed. */
export default class RequirementsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeRecord(
      modules.flatMap((module) =>
        [...module.children.allTests()].flatMap((test) => {
          const requirements = requirementsOf(test.tags);
          if (requirements.length === 0) return [];
          const file = path.relative(process.cwd(), module.moduleId);
          const passed = test.result().state === 'passed';
          return [{ test: `${file} › ${test.fullName}`, requirements, passed }];
        }),
      ),
    );
  }
}
