import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { ProgressCounter, writeTroubles, type Trouble } from './record.ts';

function wordsOf(error: SerializedError): string {
  const {
    message,
    diff,
    cause,
    stacks = [],
  } = error as SerializedError & {
    diff?: string;
    stacks?: readonly { file: string; line: number }[];
  };
  const own = stacks.find(({ file }) => !file.includes('node_modules'));
  const place = own && `${path.relative(process.cwd(), own.file)}:${own.line}`;
  const why = cause ? `because ${wordsOf(cause)}` : '';
  return [message, diff, place, why].filter(Boolean).join('\n');
}

const relative = (module: TestModule) => path.relative(process.cwd(), module.moduleId);

function troubleOf(test: TestCase): Trouble[] {
  const { state, errors = [] } = test.result();
  const passed = state === 'passed';
  if (state !== 'failed' && !(passed && test.diagnostic()?.flaky === true)) return [];
  const file = relative(test.module);
  const command =
    test.project.name === 'build'
      ? 'npm run test:build --'
      : `npx vitest run --project ${test.project.name}`;
  return [
    {
      test: `[${test.project.name}] ${file} › ${test.fullName}`,
      passed,
      message: errors.map(wordsOf).join('\n'),
      alone: `${command} ${file}`,
    },
  ];
}

/** Records which tests failed or passed only when tried again, and why. */
export default class TroublesReporter implements Reporter {
  private readonly counter = new ProgressCounter();

  onTestModuleCollected(module: TestModule): void {
    this.counter.add({ known: [...module.children.allTests()].length });
  }

  onTestCaseResult(): void {
    this.counter.add({ done: 1 });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failed = (test: string, error: SerializedError): Trouble => ({
      test,
      passed: false,
      message: wordsOf(error),
    });
    writeTroubles([
      ...modules.flatMap((module) => [
        ...module.errors().map((error) => failed(relative(module), error)),
        ...[...module.children.allSuites()].flatMap((suite) =>
          suite.errors().map((error) => failed(`${relative(module)} › ${suite.fullName}`, error)),
        ),
        ...[...module.children.allTests()].flatMap(troubleOf),
      ]),
      ...unhandled.map((error) => failed('outside of the tests', error)),
    ]);
  }
}
