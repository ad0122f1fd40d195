import { expect, test, vi } from 'vitest';
import { readSettings } from './settings.ts';

test('needs no variable at all', () => {
  const settings = readSettings({ SITE_URL: '', SUPABASE_SECRET_KEY: ' ' });
  expect(settings).toMatchObject({ port: 54321, adminEmail: 'admin@local.test' });
  expect(settings.secretKey).toBeUndefined();
  expect(settings.directory.endsWith('/.local/portao-pronto/backend')).toBe(true);
});

test('each business has a folder of its own, by the slug in its content', () => {
  vi.stubEnv('CONTENT_DIR', 'tests/fixtures/business/content');
  expect(readSettings({}).dataDir).toBe('.local/aroeira-odontologia');
  expect(readSettings({ LOCAL_DATA_DIR: '/elsewhere' }).dataDir).toBe('/elsewhere');
  vi.stubEnv('CONTENT_DIR', 'tests/fixtures');
  expect(() => readSettings({})).toThrow(/company\.yaml não existe: CONTENT_DIR nomeia/);
  vi.unstubAllEnvs();
});

test('allows the site on this machine and its public address', () => {
  const { allowedOrigins } = readSettings({ PORT: '8080', SITE_URL: 'https://site.test/a' });
  expect(allowedOrigins).toEqual([
    'http://127.0.0.1:8080',
    'http://localhost:8080',
    'https://site.test',
  ]);
});

test('the AI service comes from the environment', () => {
  expect(readSettings({}).ai).toEqual({
    endpoint: 'https://api.openai.com/v1/chat/completions',
    model: 'gpt-4o',
  });
  const AI_ENDPOINT = 'http://127.0.0.1:9/v1/chat/completions';
  expect(readSettings({ AI_ENDPOINT, AI_MODEL: 'other' }).ai).toEqual({
    endpoint: AI_ENDPOINT,
    model: 'other',
  });
});

test.each([
  [{ SUPABASE_PORT: '70000' }, 'SUPABASE_PORT'],
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: '4321.5' }, 'PORT'],
  [{ SITE_URL: 'site.test' }, 'SITE_URL'],
  [{ AI_ENDPOINT: 'api.example.com' }, 'AI_ENDPOINT'],
  [{ LOCAL_ADMIN_PASSWORD: 'short' }, 'LOCAL_ADMIN_PASSWORD'],
  [{ LOCAL_ADMIN_EMAIL: 'nobody' }, 'LOCAL_ADMIN_EMAIL'],
])('names the variable that is wrong: %o', (env, name) =>
  expect(() => readSettings(env)).toThrow(name),
);
