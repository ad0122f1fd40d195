import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { PLAYWRIGHT } from './run.ts';

/** The headless shell first: it needs about half the CPU time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

function tryRun(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    // The next source is tried; if none is left, the caller says so.
  }
}

/** Path of a Chromium: an installed one, else Playwright's own, else Debian's package. */
export function ensureChromium(): string {
  const find = () =>
    [process.env['CHROMIUM_PATH'], ...INSTALLED, chromium.executablePath()].find(
      (file) => file !== undefined && file !== '' && existsSync(file),
    );
  const sources = [
    () => tryRun(process.execPath, [PLAYWRIGHT, 'install', 'chromium']),
    () => {
      tryRun('apt-get', ['update', '-qq']);
      tryRun('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']);
    },
    () => tryRun('apt-get', ['install', '-y', '-qq', 'chromium']),
  ];
  let found = find();
  for (const install of sources) {
    if (found) break;
    console.log('No Chromium found; installing one for the browser tests.');
    install();
    found = find();
  }
  if (!found) throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH.');
  return found;
}
