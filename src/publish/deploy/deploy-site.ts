import { startBuild } from '../../../supabase/functions/_shared/trigger.ts';
import { buildSite, isPassing } from '../build.ts';
import { callDatabase, type DatabaseAccess } from '../database.ts';
import { PublishError, describeForOwner } from '../failure.ts';
import { lockFolder, type Lock } from '../folder-lock.ts';
import { describeEvent } from '../describe-event.ts';
import { publish, type Publication, type PublishContext } from '../publish.ts';
import type { PublisherEvent } from '../publisher.ts';
import { reasonOf } from '../retry.ts';
import { openHost, WITHOUT_SECRETS } from '../targets/cloudflare.ts';
import { LiveSiteError } from '../targets/live-site.ts';
import type { CheckFailure, Target } from '../targets/target.ts';
import { VerifyError } from '../targets/verify.ts';
import { buildRequests, notifyIndexNow } from './indexnow.ts';
import { checkLaunch, type ReadOpenItems } from './launch.ts';
import type { DeploySettings } from './settings.ts';
import { findOtherTables } from './tables.ts';

export interface DeployContext {
  settings: DeploySettings;
  /** Folder for the sites of this and earlier deploys. */
  dataDir: string;
  /** Commit that the working copy stands at, if known. */
  commit: string | null;
  /** Digest of what a build with this environment reads beside the edits; undefined where every deploy shall build. */
  digestSources: (env: Record<string, string>) => string | undefined;
  log: (step: string, line: string) => void;
  openItems: ReadOpenItems;
  build?: typeof buildSite;
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that. */
  buildPauseMs?: number;
  /** Audits a built site, prints what it finds, and gives what must be mended before it goes live. */
  audit: (dir: string, env: Record<string, string>) => Promise<CheckFailure[]>;
}

/** Seconds between two runs that look whether anything changed. */
const CLOCK_SECONDS = 3600;
const HEARTBEAT_TIMEOUT_MS = 10_000;

/**
 * Publishes to the host, unless the live site shows everything and only changes were asked for. Nothing of the live
 * site is touched before the host's own command, which replaces it whole or not at all. Throws the reason of any
 * failure, which the database then knows.
 */
export async function deploySite(deploy: DeployContext): Promise<'published' | 'unchanged'> {
  const { settings } = deploy;
  const database: DatabaseAccess = { url: settings.databaseUrl, key: settings.secretKey };
  const lock = await takeLock(deploy, database);
  if ('holder' in lock) {
    throw new Error(`Another deploy (process ${lock.holder}) runs in this checkout.`);
  }
  try {
    await checkTables(database);
    // Only the clock asks whether anything changed.
    if (settings.onlyIfChanged)
      await callDatabase(database, 'beat_clock', { every_seconds: CLOCK_SECONDS });
    const publication = await publishOrKeep(deploy, database);
    if (publication) {
      await notifyEngines(deploy, publication);
      await followUp(deploy, database);
    }
    await beat(deploy);
    return publication ? 'published' : 'unchanged';
  } catch (error) {
    await reportFailure(deploy, database, error);
    throw error;
  } finally {
    lock.release();
  }
}

/** The lock of the folder, or who has it; the panel hears of a disk that refuses it. */
async function takeLock(deploy: DeployContext, database: DatabaseAccess): Promise<Lock> {
  try {
    return lockFolder(deploy.dataDir);
  } catch (error) {
    await reportFailure(deploy, database, error);
    throw error;
  }
}

async function checkTables(database: DatabaseAccess): Promise<void> {
  const other = await findOtherTables(database);
  if (!other) return;
  throw new PublishError(
    `the tables are of another version: ${other}. Run "npm run edge -- supabase db push --remote" first.`,
    'O banco de dados é de outra versão do programa; quem cuida do site precisa atualizá-lo. O site ficou como estava.',
  );
}

/** Publishes; where no site can be built, saved pages go into the one that is live, if it is at hand. */
async function publishOrKeep(
  deploy: DeployContext,
  database: DatabaseAccess,
): Promise<Publication | undefined> {
  const { settings, dataDir, commit, digestSources, log, openItems, audit } = deploy;
  const { build = buildSite } = deploy;
  const { isTrial } = settings;
  const host = openHost({
    ...{ settings, dataDir, database, log },
    admit: (edits) =>
      checkLaunch(edits, openItems, { isTrial, log: (line) => log('launch', line) }),
    check: ({ site }, edits) => audit(site, { ...WITHOUT_SECRETS, ...edits }),
  });
  const buildEnv = {
    SITE_URL: settings.site,
    PUBLIC_SUPABASE_URL: settings.databaseUrl,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: settings.publishableKey,
  };
  const context: PublishContext = {
    ...{ database, buildEnv, commit, site: settings.site },
    build: (folders, env, watcher) => build(folders, { ...WITHOUT_SECRETS, ...env }, watcher),
    ...(deploy.buildPauseMs !== undefined && { pauseMs: deploy.buildPauseMs }),
    digestSources: () => digestSources(buildEnv),
    report: (progress) => logEvent(progress, log),
  };
  try {
    const done = await publish(host, context, {
      reason: 'npm run deploy',
      always: !settings.onlyIfChanged,
    });
    return typeof done === 'string' ? undefined : logDone(done, log);
  } catch (error) {
    // What passes by itself is left to the next run, and a site that cannot be seen would be sent once more.
    const isOfHost = error instanceof VerifyError || error instanceof LiveSiteError;
    if (!isPassing(error) && !isOfHost) await keepPublishing(host, context, log);
    throw error;
  }
}

/** Puts saved pages into the site that is live, where that folder is at hand: they wait for nothing else. */
async function keepPublishing(
  host: Target,
  context: PublishContext,
  log: DeployContext['log'],
): Promise<void> {
  try {
    const done = await publish(host, context, { reason: 'saved pages', keepsBuilt: true });
    if (typeof done !== 'string') log('rows', 'saved pages are live; the rest waits');
  } catch (error) {
    log('rows', `saved pages wait, too: ${reasonOf(error)}`);
  }
}

function logEvent(event: PublisherEvent, log: DeployContext['log']): void {
  for (const line of describeEvent(event)) log('publish', line);
}

function logDone(publication: Publication, log: DeployContext['log']): Publication {
  const { info, rows, steps } = publication;
  const seconds = Object.values(steps).reduce((sum, step) => sum + step, 0);
  logEvent({ event: 'live', info, rows, seconds }, log);
  const took = Object.entries(steps).map(([step, seconds]) => `${step} ${seconds} s`);
  log('took', took.join(', '));
  log('events', `covered up to ${info.watermark}`);
  return publication;
}

async function notifyEngines(
  { settings, log }: DeployContext,
  { changes }: Publication,
): Promise<void> {
  const { indexNow, isTrial, site } = settings;
  if (!indexNow || isTrial) return;
  const requests = buildRequests(site, indexNow.key, changes);
  log('indexnow', await notifyIndexNow(indexNow.endpoint, requests));
}

/**
 * Tells the dead man's switch that the live site was read just now and shows what was to be shown. Whoever
 * set it hears by mail when this stops, for whatever reason.
 */
async function beat({ settings, log }: DeployContext): Promise<void> {
  if (!settings.heartbeatUrl) return;
  try {
    const signal = AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS);
    const { ok, status } = await fetch(settings.heartbeatUrl, { method: 'POST', signal });
    log('heartbeat', ok ? 'told' : `refused with ${status}`);
  } catch (error) {
    // Not told is what the switch is for; the address is a secret.
    log('heartbeat', `not told (${error instanceof Error ? error.name : 'unknown'})`);
  }
}

/** One more build for what was saved while this one ran. Its failure is the schedule's to heal. */
async function followUp({ settings, log }: DeployContext, secret: DatabaseAccess): Promise<void> {
  // Where nothing can be asked for, nothing is claimed: the next event may still ask.
  if (!settings.trigger) return;
  try {
    if ((await callDatabase(secret, 'claim_publish', {})) !== 'claimed') return;
    await startBuild(settings.trigger, fetch);
    log('events', 'others came meanwhile; one more build is asked for');
  } catch (error) {
    log(
      'events',
      `the next build could not be asked for (${reasonOf(error)}); the schedule heals it`,
    );
  }
}

async function reportFailure(
  { log }: DeployContext,
  secret: DatabaseAccess,
  error: unknown,
): Promise<void> {
  try {
    await callDatabase(secret, 'mark_publish_failed', { reason: describeForOwner(error) });
  } catch (unreported) {
    log('failed', `the database could not be told: ${reasonOf(unreported)}`);
  }
}
