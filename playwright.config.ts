import { defineConfig, devices } from '@playwright/test';

const { CHROMIUM_PATH, TEST_SITE_URL } = process.env;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.local/test-results',
  timeout: 60_000,
  // Several tests measure time and movement; `test-site.ts` runs the others two at a time.
  workers: 1,
  // Once more on a machine that others use.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: TEST_SITE_URL ?? 'http://127.0.0.1:4321',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace of each test would cost more than the test.
    trace: 'on-first-retry',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      // Root has no user namespace to put a sandbox in; the other flags keep Chromium off the network.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      // What looks or is touched otherwise on a small screen; the admin's tests set their own widths.
      testMatch: /(?:contact|keyboard|lists|menus|pages|search)\.spec/,
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 } },
    },
  ],
});
