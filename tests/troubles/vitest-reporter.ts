import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { writeTroubles, type Trouble } from './record.ts';

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
  const name = `[${test.project.name}] ${relative(test.module)} › ${test.fullName}`;
  return [{ test: name, passed, message: errors.map(wordsOf).join('\n') }];
}

/** Records which tests failed or passed only when tried again, and why. */
export default class TroublesReporter implements Reporter {
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
