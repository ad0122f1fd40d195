import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { businessSlug } from '../forms/fields.ts';

/** Whose content this is, and with it database, local folder, name at the host and `build.json`. */
export interface Business {
  slug: string;
  name: string;
}

const record = z.object({ slug: businessSlug, name: z.string().min(1) });

/** Folder of the owner's words; another business or a test names its own by `CONTENT_DIR`. */
export function contentDir(): string {
  return path.resolve(process.env['CONTENT_DIR'] || 'content');
}

/** Folder of the files that are served as they are: the variable's, the one beside the content, or the site's. */
export function publicDir(content = contentDir()): string {
  const beside = path.join(content, '..', 'public');
  const isPair = path.basename(content) === 'content' && existsSync(beside);
  return process.env['PUBLIC_DIR'] || (isPair ? beside : 'public');
}

/** Whose content a folder holds; throws an Error that names the file and what to write. */
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
