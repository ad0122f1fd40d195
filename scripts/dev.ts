import { spawn } from 'node:child_process';
import { startBackend } from './backend/start-backend.ts';
import { readSettings } from '../src/publisher/settings.ts';
import { ASTRO, exitCode } from './tools/run.ts';

const { port, site } = readSettings(process.env);
try {
  const backend = await startBackend();
  const { email, password } = backend.admin;
  console.log(`Database  ${backend.url}\nAdmin     ${email}  ${password}\n`);
  const astro = spawn(
    process.execPath,
    [ASTRO, 'dev', '--port', String(port), '--host', '127.0.0.1'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SITE_URL: site,
        PUBLIC_SUPABASE_URL: backend.url,
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  // Ctrl-C reaches Astro by itself; what is left is to end the backend after it.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => astro.kill('SIGTERM'));
  const code = await exitCode(astro);
  await backend.close();
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
