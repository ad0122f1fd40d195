import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureChromium } from '../tools/chromium.ts';

/** Room for a report with its pictures. */
const REPORT_BYTES = 64 * 1024 * 1024;

const WANTED = [
  '--quiet',
  '--output=json',
  '--only-categories=performance',
  '--chrome-flags=--headless --no-sandbox',
];

/**
 * Lighthouse's score for speed on its phone, up to 100. Who wants it installs the command
 * (`npm install --global lighthouse`); without it, and for a page that it cannot open, there is none.
 */
export async function scorePage(url: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('lighthouse', [url, ...WANTED], {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      maxBuffer: REPORT_BYTES,
    });
    const report = JSON.parse(stdout) as { categories: { performance: { score: number | null } } };
    const { score } = report.categories.performance;
    return score === null ? undefined : Math.round(score * 100);
  } catch {
    return undefined;
  }
}
