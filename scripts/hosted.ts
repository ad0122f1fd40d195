/**
 * From empty accounts to a live site: asks what only a person has, does the rest, and goes on where it was
 * broken off. `-- check` looks and changes nothing; `-- domain <address>` changes every place of the address;
 * `-- ask 5` asks the fifth question again. In a run at GitHub `-- check` looks at what that has the secrets for.
 *
 * Usage: npm run hosted [-- check | -- ask 5 | -- domain https://www.example.com] [--english]
 */
import './tools/load-env.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readBusiness } from '../src/content/business.ts';
import { isBlocking } from '../src/content/launch/items.ts';
import { readOpenItems } from '../src/content/launch/read.ts';
import { fetchEdits } from '../src/publisher/edits.ts';
import { checkAll, forget, setUp, type Person } from './hosted/run.ts';
import { projectUrl, readKeys, type Answers, type Words, type World } from './hosted/world.ts';
import { readHidden } from './tools/read-hidden.ts';

/** `owner/name` of this checkout at GitHub. */
function readRepository(): string {
  const given = process.env['GITHUB_REPOSITORY'];
  if (given) return given;
  let url = '';
  try {
    url = execFileSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' }).trim();
  } catch {
    // Told below.
  }
  const [, name] = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url) ?? [];
  if (name) return name;
  throw new Error(
    'Este repositório ainda não está no GitHub: crie um em github.com/new e rode git push -u origin main.\n' +
      'This repository is not at GitHub yet: make one at github.com/new and run git push -u origin main.',
  );
}

/** What a run at GitHub is given in the place of answers. */
const answersOfRun = (env: NodeJS.ProcessEnv): Partial<Answers> => ({
  githubToken: env['GH_TOKEN'] ?? '',
  hostToken: env[env['NETLIFY_SITE_ID'] ? 'NETLIFY_AUTH_TOKEN' : 'CLOUDFLARE_API_TOKEN'] ?? '',
  site: env['SITE_URL'] ?? '',
  heartbeatUrl: env['HEARTBEAT_URL'] ?? '',
});

async function countOpen(world: World): Promise<number> {
  const key = (await readKeys(world)).secret;
  const { edits } = await fetchEdits({ url: projectUrl(world), key });
  const env = {
    ...world.env,
    SITE_URL: world.answers.site,
    PUBLIC_SUPABASE_URL: projectUrl(world),
    SUPABASE_SECRET_KEY: key,
  };
  return readOpenItems(edits, env).filter(isBlocking).length;
}

try {
  const { values, positionals } = parseArgs({
    options: { english: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command, address, ...rest] = positionals;
  const isKnown =
    command === undefined ||
    command === 'check' ||
    (command === 'ask' && /^(?:[1-9]|10)$/.test(address ?? '')) ||
    (command === 'domain' && address);
  if (!isKnown || rest.length > 0) {
    throw new Error(
      'npm run hosted [-- check | -- ask 5 | -- domain https://www.example.com] [--english]',
    );
  }
  const business = readBusiness();
  // Beside the tokens that the clients of the hosts keep, for this account of the machine alone.
  const home = process.env['XDG_CONFIG_HOME'] || path.join(os.homedir(), '.config');
  const file = path.join(home, 'local-business-site', `${business.slug}.json`);
  const isRun = process.env['GITHUB_ACTIONS'] === 'true';
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Answers>) : {};
  const answers = isRun
    ? answersOfRun(process.env)
    : forget(kept, command === 'ask' ? [Number(address)] : []);
  const say = (words: Words) => console.log(values.english ? words.en : words.pt);
  const person: Person = {
    say,
    keep: (given) => {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      // Killed meanwhile, it is the one before.
      writeFileSync(`${file}.new`, JSON.stringify(given, null, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    asks: async (_, isSecret) => {
      if (!process.stdin.isTTY) return undefined;
      try {
        if (isSecret) return await readHidden('> ');
        const terminal = createInterface({ input: process.stdin, output: process.stdout });
        const answer = await terminal.question('> ');
        terminal.close();
        return answer;
      } catch {
        // Broken off.
        console.log();
        return undefined;
      }
    },
  };
  if (command === 'domain') answers.site = address ?? '';
  const world: World = {
    answers,
    business,
    repository: readRepository(),
    env: command === 'domain' ? { ...process.env, SITE_URL: address } : process.env,
    countOpen,
    pauseMs: 3_000,
    isRun,
  };
  const isWell = await (command === 'check' ? checkAll(world, person) : setUp(world, person));
  if (command === 'domain') {
    say({
      pt: 'À mão: o domínio antigo como redirecionamento, Search Console, Webmaster Tools e o cliente OAuth do Google.',
      en: 'By hand: the old domain as a redirect, Search Console, Webmaster Tools, and Google’s OAuth client.',
    });
  }
  if (!isWell) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
