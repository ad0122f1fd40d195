/**
 * Writes the words and facts that administrators edited into the content files, so that they can be
 * committed. The next build then marks those edits as absorbed. Reads the hosted database that the
 * environment names, or the one that `npm start` runs on this machine.
 */
import './tools/load-env.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentDir } from '../src/content/read.ts';
import { pullContent } from '../src/content/pull.ts';
import { fetchEdits } from '../src/publisher/edits.ts';
import { loadKeys } from './backend/keys.ts';
import { readSettings } from './backend/settings.ts';

try {
  const { PUBLIC_SUPABASE_URL: hosted, SUPABASE_SECRET_KEY: secret } = process.env;
  const settings = readSettings(process.env);
  const access =
    hosted && secret
      ? { url: hosted, key: secret }
      : {
          url: `http://127.0.0.1:${settings.port}`,
          key: settings.secretKey ?? loadKeys(settings.directory).secretKey,
        };
  const { edits } = await fetchEdits(access);
  const { written, leftOut } = pullContent(contentDir(), edits);
  for (const [file, text] of written) {
    writeFileSync(file, text);
    console.log(path.relative('.', file));
  }
  for (const { edit, problems } of leftOut) {
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
