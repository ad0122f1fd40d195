import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { callDatabase, type DatabaseAccess } from '../database.ts';
import { PublishError } from '../failure.ts';
import { checkHostLimits } from '../site/guards.ts';
import { createReleaseStore, type ReleaseStore } from '../site/release-store.ts';
import { reasonOf, retry, type RetryOptions } from '../retry.ts';
import { openFolders, readBuildInfo } from '../site/site-folder.ts';
import { writeKeyFile } from '../deploy/indexnow.ts';
import type { DeploySettings } from '../deploy/settings.ts';
import {
  copyAsset,
  LiveSiteError,
  readLiveDate,
  readLiveFacts,
  readLiveSite,
} from './live-site.ts';
import type { FileCount, FinishedSite, LiveSite, Target } from './target.ts';
import { verifyLive } from './verify.ts';

export interface HostOptions extends Pick<Target, 'admit' | 'check'> {
  settings: DeploySettings;
  /** Folder for the sites of this and earlier deploys. */
  dataDir: string;
  database: DatabaseAccess;
  log: (step: string, line: string) => void;
}

/** How long to look for the new site after the host's command failed, which may be after the switch. */
const LATE_SWITCH_MS = 15_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** A host that serves a folder which its own command sends: Cloudflare by wrangler, if no other is set. */
export function openHost({ settings, dataDir, database, log, admit, check }: HostOptions): Target {
  const { liveUrl, isFirst, verifySeconds } = settings;
  const store = createReleaseStore(dataDir);
  const patienceMs = Math.min(verifySeconds * 1000, LATE_SWITCH_MS);
  const patience = { limitMs: patienceMs, pauseMs: FIRST_PAUSE_MS, maxPauseMs: LONGEST_PAUSE_MS };

  async function readLive(isMending: boolean): Promise<LiveSite | undefined> {
    const found = await readLiveSite(liveUrl).catch((error: unknown) => {
      if ((isFirst || isMending) && error instanceof LiveSiteError) return undefined;
      throw error;
    });
    if (!found) return undefined;
    return {
      ...found,
      folders: await findKept(store, found.info.builtAt),
      readDate: (slug) => readLiveDate(liveUrl, slug),
      readFacts: () => readLiveFacts(liveUrl),
    };
  }

  async function send({ folders, info, release, changes }: FinishedSite, onTaken: () => void) {
    await runCommand(settings.command, folders.site).catch(async (error: unknown) => {
      // The command may have failed after the switch, which takes a moment to be seen everywhere.
      if (!(await seeLate(liveUrl, info.builtAt, patience))) throw error;
      log('deploy', `${reasonOf(error)}, and the site is live all the same`);
    });
    log('deploy', 'the host has taken the site');
    onTaken();
    await verifyLive({
      ...{ liveUrl, info, changes },
      dir: folders.site,
      oldAsset: Object.entries(release.assets).find(([, { retired }]) => retired)?.[0],
      limitSeconds: verifySeconds,
      log: (line) => log('verify', line),
    });
    log('verify', `${liveUrl} answers with this build`);
  }

  /** Records a site that visitors get although sending it failed, so that going back from it is noticed. */
  async function recordSwitch(builtAt: string): Promise<void> {
    try {
      const { info } = await readLiveSite(liveUrl);
      if (info.builtAt !== builtAt) return;
      await callDatabase(database, 'publication_live', { built_at: builtAt });
      log('deploy', 'visitors get this build');
    } catch (error) {
      log('deploy', `what visitors get could not be recorded: ${reasonOf(error)}`);
    }
  }

  return {
    ...{ store, patienceMs, readLive, admit, check },
    copyAsset: (address, digest, to) => copyAsset(liveUrl, address, digest, to),
    async complete(site) {
      if (settings.indexNow)
        writeKeyFile(openFolders({ site, templates: site }), settings.indexNow.key);
      return checkFiles(site, settings.maxFiles);
    },
    async putLive(made, onTaken) {
      await send(made, onTaken).catch(async (error: unknown) => {
        await recordSwitch(made.info.builtAt);
        throw error;
      });
      await store.promote(made.folders);
      await store.prune();
    },
  };
}

/** The folders of the build that visitors get; undefined if this disk does not have it. */
async function findKept(store: ReleaseStore, builtAt: string): Promise<LiveSite['folders']> {
  for (const folders of await store.kept()) {
    const info = await readBuildInfo(folders.site).catch(() => undefined);
    if (info?.builtAt === builtAt) return folders;
  }
  return undefined;
}

/** Waits until visitors get this build although the command that sent it failed. */
async function seeLate(liveUrl: string, builtAt: string, patience: RetryOptions): Promise<boolean> {
  const look = async () => {
    if ((await readLiveSite(liveUrl)).info.builtAt !== builtAt) throw new Error('another build');
  };
  return retry(look, patience).then(
    () => true,
    () => false,
  );
}

/** Refuses a site that the host does not take. */
async function checkFiles(site: string, limit: number): Promise<FileCount> {
  const { files: count, problem } = await checkHostLimits(site, { maxFiles: limit });
  if (!problem) return { count, limit };
  const [has, takes] = [count, limit].map((one) => one.toLocaleString('pt-BR'));
  const told =
    count > limit
      ? `O site passou do limite de arquivos do servidor: ${has} de ${takes}.`
      : 'Um arquivo do site é maior do que o servidor aceita.';
  throw new PublishError(
    problem,
    `${told} O que foi salvo está guardado; fale com quem cuida do site.`,
  );
}

/** Secrets that only the process that publishes needs. */
const OWN_SECRETS = [
  'SUPABASE_SECRET_KEY',
  'REBUILD_WEBHOOK_SECRET',
  'REBUILD_GITHUB_TOKEN',
  'HEARTBEAT_URL',
];

const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

/** Environment without any secret, for builds and the audit; the host's tool keeps those of the host. */
export const WITHOUT_SECRETS = without([...OWN_SECRETS, 'CLOUDFLARE_API_TOKEN']);

/** Runs the host's command without a shell; its own words go to this terminal. */
export async function runCommand(command: readonly string[], dir: string): Promise<void> {
  const [program = '', ...args] = command.map((part) => part.replaceAll('{dir}', dir));
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...without(OWN_SECRETS) },
  });
  const told = 'O envio ao servidor do site falhou.';
  const [code] = (await once(child, 'exit').catch((error: unknown) => {
    throw new PublishError(`the host's command did not start: ${reasonOf(error)}`, told);
  })) as [number | null];
  if (code !== 0)
    throw new PublishError(`the host's command (${program}) ended with ${code}`, told);
}
