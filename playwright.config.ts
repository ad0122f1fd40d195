import { defineConfig, devices } from '@playwright/test';

/** Several parts of the suite run at once; each keeps what it leaves apart. */
const { REPORTS = '.', CHROMIUM_PATH, CI, TEST_SITE_URL } = process.env;
/** Those that sign in to the backend; `admin-auth` has a server of its own in each page. */
const ADMIN = /admin(?!-auth)[\w-]*\.spec/;
const DESKTOP = { viewport: { width: 1280, height: 900 } };

export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,promises}/*.spec.ts',
  // Node reads TypeScript itself; Playwright would translate each file once more.
  build: { external: ['**/*.ts'] },
  outputDir: `.local/test-results/${REPORTS}`,
  // For what hangs, and never for what is slow: a test of half a minute takes many where others keep the
  // machine busy; `expect` finds sooner what does not come.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  workers: 1,
  fullyParallel: true,
  // Again on a machine that others use; what passes only then is told as "flaky".
  retries: CI ? 2 : 0,
  forbidOnly: Boolean(CI),
  reporter: [
    ['list', { printSteps: false }],
    ['./tests/requirements/playwright-reporter.ts'],
    // Kept by the workflow when something failed.
    ...(CI ? [['html', { open: 'never', outputFolder: `.local/report/${REPORTS}` }] as const] : []),
  ],
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 180_000,
    baseURL: TEST_SITE_URL ?? 'http://127.0.0.1:4321',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace of each test would cost more than the test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        // Root has no user namespace to put a sandbox in.
        '--no-sandbox',
        // Off the network.
        '--disable-background-networking',
        '--disable-component-update',
        // Else each page that is opened has another process wait for the one after it: a tenth of the cost.
        '--renderer-process-limit=1',
        // Else each error that a script throws, if only to catch it, has that script read again for its line.
        '--js-flags=--no-enable-lazy-source-positions',
      ],
    },
  },
  projects: [
    // One account and one table, so one at a time.
    { name: 'admin', testMatch: ADMIN, use: DESKTOP, workers: 1, fullyParallel: false },
    // A test of one of these two carries its name as a tag: to leave it by `test.skip` costs a page.
    { name: 'desktop', testIgnore: ADMIN, grepInvert: /@phone\b/, use: DESKTOP },
    {
      name: 'phone',
      // What looks or is touched otherwise on a small screen; the admin's tests set their own widths.
      testMatch: /(?:contact|keyboard|menus|pages|walks|ways)\.spec/,
      testIgnore: ADMIN,
      grepInvert: /@desktop\b/,
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 } },
    },
  ],
});
