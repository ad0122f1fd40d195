import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ASTRO, exitCode } from '../../scripts/tools/run.ts';
import type { Edit } from '../../src/cms/overrides/edits.ts';
import { REPORT_FILE, type ContentReport } from '../../src/cms/overrides/report.ts';

/** The fixture, whose builds take seconds. */
export const BUSINESS = 'tests/fixtures/business';

export interface EditedSite {
  /** Folder of the built site. */
  dist: string;
  /** What became of each edit, according to the build. */
  report: ContentReport;
}

/**
 * Builds the fixture with edits over its files, or over a copy of them, below a folder. Throws if
 * that fails.
 */
export async function buildWithEdits(
  dir: string,
  edits: readonly Edit[],
  name = 'site',
  content = `${BUSINESS}/content`,
): Promise<EditedSite> {
  const dist = path.join(dir, name, 'dist');
  const templates = path.join(dir, name, 'templates');
  const file = path.join(dir, name, 'edits.json');
  await mkdir(templates, { recursive: true });
  await writeFile(file, JSON.stringify({ watermark: 1, edits }));
  const child = spawn(process.execPath, [ASTRO, 'build', '--silent'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CONTENT_DIR: content,
      PUBLIC_DIR: `${BUSINESS}/public`,
      CONTENT_EDITS: file,
      BUILD_OUT_DIR: dist,
      BUILD_TEMPLATES_DIR: templates,
      PUBLIC_SUPABASE_URL: '',
    },
  });
  const code = await exitCode(child);
  if (code !== 0) throw new Error(`The build of ${name} ended with ${code}.`);
  const report = await readFile(path.join(templates, REPORT_FILE), 'utf8');
  return { dist, report: JSON.parse(report) as ContentReport };
}

/** Every text that a built site serves, by its file. */
export function readTexts(dist: string): { file: string; text: string }[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(html|json|txt|xml|js|css|webmanifest)$/.test(entry.name),
    )
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { file: path.relative(dist, file), text: readFileSync(file, 'utf8') };
    });
}
