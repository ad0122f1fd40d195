import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];

test.each(DOCUMENTS)('%s names no command but those of this project', (file) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const text = readFileSync(file, 'utf8');
  const named = text.matchAll(
    /npm run (?:-s )?([a-z][\w:-]*)|`((?:check|test|types|content):[\w:-]+)/g,
  );
  expect(
    [...named].map(([, name = '', short = name]) => short).filter((name) => !(name in scripts)),
  ).toEqual([]);
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, lines = '']) =>
    lines.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#')),
  );
  const foreign = blocks.filter(
    (line) =>
      !/^\s*(?:[A-Z_]+=\S+ )*(?:npm (?:run|start|test|ci|cit)\b|npx vitest |gh )/.test(line),
  );
  expect(foreign).toEqual([]);
  expect(text).not.toMatch(/\bnpx (?!vitest )|`(?:wrangler|supabase) /);
});

test('every test that the documents name is there', () => {
  const text = DOCUMENTS.map((file) => readFileSync(file, 'utf8')).join('\n');
  const files = [
    ...text.matchAll(/\b((?:tests|scripts|src|supabase)\/[\w/.-]+\.(?:test|spec)\.ts)/g),
  ];
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(([, name = '']) => (existsSync(name) ? [] : name))).toEqual([]);
});

test('no document asks for what the panel cannot answer', () => {
  const panel = readFileSync('src/admin/layout/login/Login.tsx', 'utf8');
  expect(panel).not.toContain('captchaToken');
  for (const file of ['docs/deploy.md', 'docs/security.md']) {
    expect(readFileSync(file, 'utf8')).not.toMatch(/switch CAPTCHA on/);
  }
});
