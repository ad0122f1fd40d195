import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDeploySettings } from './settings.ts';

const ENV = {
  SITE_URL: 'https://www.portasreais.com.br',
  PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
};

const WRANGLER = 'npm run --silent edge -- wrangler deploy --name site --assets {dir}'.split(' ');

test('the four required variables are enough', () =>
  expect(readDeploySettings(ENV)).toMatchObject({
    site: ENV.SITE_URL,
    liveUrl: ENV.SITE_URL,
    command: [...WRANGLER, '--domain', 'www.portasreais.com.br'],
    isFirst: false,
    maxFiles: 20_000,
    indexNow: undefined,
    trigger: undefined,
    onlyIfChanged: false,
  }));

test('everything missing is named at once, and no value of a secret', () => {
  expect(() => readDeploySettings({ SUPABASE_SECRET_KEY: ' ' })).toThrow(
    /SITE_URL is missing[^]*PUBLIC_SUPABASE_URL is missing[^]*PUBLISHABLE_KEY is missing[^]*SECRET_KEY is missing/,
  );
  expect(() => readDeploySettings({ ...ENV, INDEXNOW_KEY: 'curta' })).toThrow(
    /^INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens$/,
  );
});

test.each([
  [{ SITE_URL: 'http://www.portasreais.com.br' }, /^SITE_URL must begin with https:/],
  [{ SITE_URL: 'portasreais' }, /^SITE_URL must be an address/],
  [{ DEPLOY_MAX_FILES: 'muitos' }, /^DEPLOY_MAX_FILES must be a whole number from 1, not "muitos"/],
  [{ DEPLOY_FIRST: 'sim' }, /^DEPLOY_FIRST must be 1/],
  [{ DEPLOY_TRIAL: '1' }, /^DEPLOY_TRIAL needs DEPLOY_VERIFY_URL, a trial address/],
  [
    { DEPLOY_TRIAL: '1', DEPLOY_VERIFY_URL: `${ENV.SITE_URL}/` },
    /^DEPLOY_TRIAL needs DEPLOY_VERIFY_URL/,
  ],
  [{ DEPLOY_COMMAND: 'rsync' }, /^DEPLOY_COMMAND must contain \{dir\}/],
  [
    { REBUILD_GITHUB_REPOSITORY: 'x', REBUILD_GITHUB_TOKEN: 't' },
    /^REBUILD_GITHUB_REPOSITORY must have/,
  ],
])('%o is refused', (changes, message) =>
  expect(() => readDeploySettings({ ...ENV, ...changes })).toThrow(message),
);

test('a trial goes to an address of its own, or stays on one machine', () => {
  const trial = { ...ENV, DEPLOY_TRIAL: '1' };
  const host = 'https://site.example.workers.dev';
  expect(readDeploySettings({ ...trial, DEPLOY_VERIFY_URL: host }).isTrial).toBe(true);
  expect(readDeploySettings({ ...trial, SITE_URL: 'http://127.0.0.1:4321' }).isTrial).toBe(true);
});

test('a worker has the domain of the site, and no other address, once it no longer answers on trial', () => {
  const trial = { DEPLOY_TRIAL: '1', DEPLOY_VERIFY_URL: 'https://site.example.workers.dev' };
  expect(readDeploySettings({ ...ENV, ...trial }).command).toEqual(WRANGLER);
  expect(readDeploySettings({ ...ENV, ...trial, DEPLOY_TRIAL: '' }).command).toEqual(WRANGLER);
  expect(readDeploySettings({ ...ENV, SITE_URL: 'http://127.0.0.1:1' }).command).toEqual(WRANGLER);
  expect(readDeploySettings(ENV).command.slice(-2)).toEqual(['--domain', 'www.portasreais.com.br']);
  // What is not said here follows from the domain: "workers_dev" is true without one, and only then.
  const worker = readFileSync('wrangler.jsonc', 'utf8');
  expect(worker).toContain('"preview_urls": false');
  expect(worker).not.toContain('workers_dev"');
});

test('an unknown argument is refused', () => {
  expect(() => readDeploySettings(ENV, ['--if-chaged'])).toThrow(/known: --if-changed/);
  expect(readDeploySettings(ENV, ['--if-changed']).onlyIfChanged).toBe(true);
});

test('GitHub is asked for a build where its repository and a token are known', () => {
  const github = { REBUILD_GITHUB_REPOSITORY: 'dono/site', REBUILD_GITHUB_TOKEN: 't' };
  expect(readDeploySettings({ ...ENV, ...github }).trigger).toEqual({
    api: 'https://api.github.com',
    repository: 'dono/site',
    token: 't',
  });
  expect(readDeploySettings({ ...ENV, REBUILD_GITHUB_TOKEN: 't' }).trigger).toBeUndefined();
});
