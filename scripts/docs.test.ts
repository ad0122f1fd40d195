import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { QUESTIONS } from './hosted/questions.ts';
import { STEPS } from './hosted/steps.ts';

const deploy = readFileSync('docs/deploy.md', 'utf8');

/** What stands between `<!-- name -->` and `<!-- /name -->`, its table without the padding. */
function section(name: string): string[] {
  const text = deploy.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? '';
  return text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '));
}

test('the questions in the documentation are those that are asked', () => {
  expect(QUESTIONS).toHaveLength(10);
  expect(section('questions').slice(2)).toEqual(
    QUESTIONS.map(({ asks, where, variables }) => {
      const names = variables.map((name) => `\`${name}\``);
      return `| ${asks.en} | ${where.en} | ${names.join(' or ')} |`;
    }),
  );
});

test('so are the steps, and what is done by a person', () =>
  expect(section('steps').slice(2)).toEqual(
    STEPS.map(
      ({ title, run, remedy }) => `| ${title.en} | ${run ? 'done' : 'told'} | ${remedy.en} |`,
    ),
  ));

test('the documentation of the hosts names no command but those of this project', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...deploy.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named).toContain('hosted');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const blocks = [...deploy.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, text = '']) =>
    text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#')),
  );
  const foreign = blocks.filter(
    (line) => !/^\s*(?:[A-Z_]+=\S+ )*npm (?:run|start|ci)\b/.test(line),
  );
  expect(foreign).toEqual([]);
  expect(deploy).not.toMatch(/\bnpx |`wrangler |`supabase /);
});

test('every test that the documentation names as a proof is there', () => {
  const files = [
    ...deploy.matchAll(/`((?:tests|scripts|src|supabase)\/[\w/.-]+\.(?:test|spec)\.ts)`/g),
  ];
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(([, file = '']) => (existsSync(file) ? [] : file))).toEqual([]);
});

test('no document asks for what the panel cannot answer', () => {
  const panel = readFileSync('src/admin/shell/login/Login.tsx', 'utf8');
  expect(panel).not.toContain('captchaToken');
  for (const file of ['docs/deploy.md', 'docs/security.md']) {
    expect(readFileSync(file, 'utf8')).not.toMatch(/switch CAPTCHA on/);
  }
});
