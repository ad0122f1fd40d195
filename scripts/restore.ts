/**
 * Brings the copy that "Baixar tudo" made into an empty database: the hosted one that the environment
 * names, or a new one of this machine, while nothing else runs on it.
 *
 * Usage: npm run restore -- <file>
 */
import './tools/load-env.ts';
import { readFileSync, statSync } from 'node:fs';
import { readBusiness } from '../src/content/business.ts';
import { parseBackup } from '../src/content/restore.ts';
import { claimBusiness } from '../src/publisher/business.ts';
import { startBackend } from './backend/start-backend.ts';
import { refuseOtherCopy, restoreInto } from './tools/restore.ts';

try {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new Error('Name one file: npm run restore -- copia.zip');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(`There is no file ${file}.`);
  const backup = parseBackup(readFileSync(file));
  const { PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
  const backend =
    url && key
      ? undefined
      : await startBackend({
          logs: 'ignore',
          env: { SUPABASE_PORT: '0', LOCAL_SAMPLES: '0' },
        });
  try {
    const access = backend
      ? { url: backend.url, key: backend.secretKey }
      : { url: url ?? '', key: key ?? '' };
    const business = readBusiness();
    refuseOtherCopy(backup, business);
    await claimBusiness(access, business);
    const counts = await restoreInto(access, backup);
    for (const [part, count] of Object.entries(counts)) console.log(`${part}: ${count}`);
    console.log(
      backend
        ? `The copy of ${backup.madeAt} is in. npm start publishes it.`
        : `The copy of ${backup.madeAt} is in ${access.url}. The next run of npm run deploy publishes it.`,
    );
  } finally {
    await backend?.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
