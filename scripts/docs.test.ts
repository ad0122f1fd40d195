import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const deploy = readFileSync('docs/deploy.md', 'utf8');

test('the commands of Supabase name their version and mean the hosted project', () => {
  const versions = [...deploy.matchAll(/npx supabase([^\s']*)/g)].map(([, version]) => version);
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => !/^@\d+\.\d+\.\d+$/.test(version ?? ''))).toEqual([]);
  const pushes = deploy.match(/\bdb push.*/g) ?? [];
  expect(pushes.filter((line) => !line.includes('--remote'))).toEqual([]);
});

test('no document asks for what the panel cannot answer', () => {
  const panel = readFileSync('src/admin/shell/login/Login.tsx', 'utf8');
  expect(panel).not.toContain('captchaToken');
  for (const file of ['docs/deploy.md', 'docs/security.md']) {
    expect(readFileSync(file, 'utf8')).not.toMatch(/switch CAPTCHA on/);
  }
});
