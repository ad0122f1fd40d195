/**
 * Writes the content that administrators edited into the content files, so that it can be
 * committed. The next build then marks those edits as no-ops. Reads the hosted database that the
 * environment names, or the one that `npm start` runs on this machine.
 */
import './tools/load-env.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentDir } from '../src/cms/collections/business.ts';
import { pullContent } from '../src/cms/overrides/pull.ts';
import { site } from '../src/site.ts';
import { DatabaseError } from '../src/publish/database.ts';
import { fetchEdits } from '../src/publish/choose.ts';
import { findDatabase } from './tools/find-database.ts';

try {
  // `--help` must write nothing.
  parseArgs();
  const access = findDatabase(process.env);
  if (!access) {
    throw new Error(
      'Nenhum banco de dados: deixe npm start rodando, ou escreva PUBLIC_SUPABASE_URL e SUPABASE_SECRET_KEY em .env.',
    );
  }
  const { edits } = await fetchEdits(access).catch((error: unknown) => {
    if (access.isHosted || !(error instanceof DatabaseError)) throw error;
    throw new Error(
      `O banco local não respondeu em ${access.url}: deixe npm start rodando, com o mesmo SUPABASE_PORT.`,
      { cause: error },
    );
  });
  const { written, rejected } = pullContent(site, contentDir(), edits);
  for (const [file, text] of written) {
    writeFileSync(file, text);
    console.log(path.relative('.', file));
  }
  for (const { edit, problems } of rejected) {
    const why = problems.map(({ field, message }) => `${field} ${message}`.trim()).join('; ');
    console.log(`Fora, porque não passa: ${edit.collection}/${edit.entry}: ${why}`);
  }
  console.log(
    written.size === 0
      ? 'Os arquivos já dizem o que foi alterado no painel.'
      : 'Confira com git diff, e registre as datas: npm run check:content -- --write',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
