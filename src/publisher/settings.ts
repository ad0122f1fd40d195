/** What `npm start` and `npm run dev` take from the environment. */
export interface LocalSettings {
  port: number;
  site: string;
  dataDir: string;
}

/** Reads the environment; throws an Error that names the variable and what it may hold. */
export function readSettings(env: NodeJS.ProcessEnv): LocalSettings {
  const port = Number(env['PORT'] || 4321);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`);
  }
  const site = env['SITE_URL'] || `http://127.0.0.1:${port}`;
  if (!URL.canParse(site))
    throw new Error(`SITE_URL must be an address such as https://example.com.`);
  return { port, site, dataDir: env['LOCAL_DATA_DIR'] || '.local' };
}
