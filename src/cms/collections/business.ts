import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { businessSlug } from '../forms/fields.ts';

/** Slug of the business: it names the database, the local folder, the host's project and `build.json`. */
export interface Business {
  slug: string;
  name: string;
}

const record = z.object({ slug: businessSlug, name: z.string().min(1) });

/** Content folder; another business or a test sets `CONTENT_DIR`. */
export function contentDir(): string {
  return path.resolve(process.env['CONTENT_DIR'] || 'content');
}

/** Folder of static files: `PUBLIC_DIR`, or the one beside the content, or the site's. */
export function publicDir(content = contentDir()): string {
  const beside = path.join(content, '..', 'public');
  const isPair = path.basename(content) === 'content' && existsSync(beside);
  return process.env['PUBLIC_DIR'] || (isPair ? beside : 'public');
}

/** The business of a content folder; throws an Error with the file and what to write. */
export function readBusiness(content = contentDir()): Business {
  const file = path.join(content, 'company.yaml');
  if (!existsSync(file))
    throw new Error(`${file} não existe: CONTENT_DIR nomeia a pasta do conteúdo.`);
  const document = parseDocument(readFileSync(file, 'utf8'));
  const [error] = document.errors;
  if (error) throw new Error(`${file} › YAML: ${error.message}`);
  const result = record.safeParse(document.toJS());
  if (!result.success) throw new Error(`${file} › ${z.prettifyError(result.error)}`);
  return result.data;
}
