import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { pageTextSchema } from '../../src/features/useful-links/saved-page.ts';
import type { Database } from './database.ts';
import { log } from './log.ts';
import { StartupError } from './startup-error.ts';

z.config(z.locales.pt());

const samplesSchema = z.array(
  z.strictObject({
    ...pageTextSchema.shape,
    /** Whether search engines may list the page. */
    indexed: z._default(z.boolean(), true),
  }),
);

type Sample = z.infer<typeof samplesSchema>[number];

/**
 * Saves the sample pages of `content/samples.yaml` in a database that never had any. Without the
 * file it gets none, now and later.
 */
export async function saveSamples(database: Database, file: string | undefined): Promise<void> {
  const seeded = await database.query('select from supabase_migrations.seed_files');
  if (seeded.length > 0) return;
  const samples = file === undefined ? [] : await readSamples(file);
  // One statement, so that a killed process has saved all of them or none.
  await database.query(
    `with seeded as (
       insert into supabase_migrations.seed_files (path, hash) values ($1, md5($2::jsonb::text))
     )
     insert into public.generated_pages (title, slug, description, content, indexed)
     select title, slug, description, content, indexed
     from jsonb_to_recordset($2::jsonb) as sample (
       title text, slug text, description text, content text, indexed boolean
     )`,
    ['content/samples.yaml', JSON.stringify(samples)],
  );
  log('info', 'samples_saved', { pages: samples.length });
}

/** The sample pages; none without the file. Throws an error that says what to fix in it. */
export async function readSamples(file: string): Promise<Sample[]> {
  if (!existsSync(file)) return [];
  const text = await readFile(file, 'utf8');
  try {
    return samplesSchema.parse(parse(text));
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);
    throw new StartupError(`Mend ${file}:\n${reason}`);
  }
}
