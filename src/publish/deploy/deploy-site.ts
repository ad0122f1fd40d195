import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startBuild } from '../../../supabase/functions/_shared/trigger.ts';
import { timeSteps } from '../../lib/publication-steps.ts';
import type { Edit } from '../../cms/overrides/edits.ts';
import type { EditsFile } from '../../cms/overrides/edits-file.ts';
import type { OpenItem } from '../../features/launch/items.ts';
import type { BuildInfo } from '../build-info.ts';
import {
  callDatabase,
  readNextChange,
  readPublishStatus,
  readWatermark,
  type DatabaseAccess,
} from '../database.ts';
import { buildSite } from '../build-site.ts';
import {
  buildWithEdits,
  editsOf,
  fetchEdits,
  listUnproven,
  readContentReport,
  recordContent,
  recordLive,
} from '../edits.ts';
import { announce, findLive, StoppedError } from '../publication.ts';
import { createReleaseStore, type ReleaseFolders } from '../releases.ts';
import { lockFolder } from '../folder-lock.ts';
import { reasonOf, retry } from '../retry.ts';
import { keepLastLive } from '../row-publisher.ts';
import { openFolders, readBuildInfo, type SiteFolders } from '../site-folder.ts';
import { readSiteReport, shareSiteReport, type SiteReport } from '../site-report.ts';
import { DeployError, tellOwner } from './failure.ts';
import { checkHostLimits } from './guards.ts';
import { buildRequests, tellIndexNow, writeKeyFile } from './indexnow.ts';
import {
  carryOver,
  LiveSiteError,
  readLiveDate,
  readLiveFacts,
  readLiveSite,
  type LiveSite,
} from './live-site.ts';
import {
  comparePages,
  describeRelease,
  planCarryOver,
  RELEASE_FILE,
  type PageChanges,
  type ReleaseFile,
} from './release-file.ts';
import type { DeploySettings } from './settings.ts';
import { findOtherTables } from './tables.ts';
import { verifyLive } from './verify.ts';

export interface DeployContext {
  settings: DeploySettings;
  /** Folder for the builds of this and earlier deploys. */
  dataDir: string;
  /** Commit that the working copy stands at, if known. */
  commit: string | null;
  log: (step: string, line: string) => void;
  /**
   * What must be filled in or confirmed before the site may go live, with these edits in force, and
   * how to print it.
   */
  openItems: (edits: readonly Edit[]) => { items: readonly OpenItem[]; text: string };
  build?: typeof buildSite;
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that. */
  buildPauseMs?: number;
  /** Audits a built site, prints what it finds, and gives what must be mended before it goes live. */
  audit: (dir: string, env: Record<string, string>) => Promise<AuditFailure[]>;
}

/** One run, and what its steps have taken so far. */
type Run = DeployContext & { took: ReturnType<typeof timeSteps> };

/** Something that the audit does not let pass: a page or file, and what is wrong with it. */
export interface AuditFailure {
  page: string;
  message: string;
}

/** How many hashed files of earlier deploys stay, and for how many days, for pages that are open. */
const OLD_ASSETS = { count: 500, days: 7 };
/** Seconds between two runs that look whether anything changed. */
const CLOCK_SECONDS = 3600;
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** Longest that a host is believed to take from the switch to showing it, where its command failed. */
const LATE_SWITCH_MS = 15_000;

const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));
/** Only this process needs them. */
const WITHOUT_OURS = without(
  'SUPABASE_SECRET_KEY',
  'REBUILD_WEBHOOK_SECRET',
  'REBUILD_GITHUB_TOKEN',
  'REBUILD_DEPLOY_HOOK_URL',
  'HEARTBEAT_URL',
);
/** The host's tool needs its own secrets, the build and the audit none. */
const WITHOUT_SECRETS = {
  ...WITHOUT_OURS,
  ...without('CLOUDFLARE_API_TOKEN'),
};

/**
 * Builds the site and replaces the live one by it. Nothing of the live site is touched before the
 * host's own command, which replaces it whole or not at all. Throws the reason of any failure.
 */
export async function deploySite(context: DeployContext): Promise<'published' | 'unchanged'> {
  const { settings, log } = context;
  const run: Run = { ...context, took: timeSteps() };
  const lock = lockFolder(context.dataDir);
  if ('holder' in lock) {
    throw new Error(`Another deploy (process ${lock.holder}) runs in this checkout.`);
  }
  const secret: DatabaseAccess = { url: settings.databaseUrl, key: settings.secretKey };
  try {
    const other = await findOtherTables(secret);
    if (other)
      throw new DeployError(
        `the tables are of another version: ${other}. Run "npm run edge -- supabase db push --remote" first.`,
        'O banco de dados é de outra versão do programa; quem cuida do site precisa atualizá-lo. O site ficou como estava.',
      );
    // Only the clock asks whether anything changed.
    if (settings.onlyIfChanged)
      await callDatabase(secret, 'beat_clock', { every_seconds: CLOCK_SECONDS });
    const live = await lookForLive(settings, secret);
    log('live', live ? describeInfo(live.info) : 'first deploy: nothing to compare with');
    const edits = checkLaunch(context, await fetchEdits(secret));
    if (live && settings.onlyIfChanged && (await showsEverything(context, live, secret))) {
      await beat(context);
      return 'unchanged';
    }
    const { watermark, report } = await publish(run, live, secret, edits);
    await callDatabase(secret, 'mark_published', { upto: watermark });
    log('events', `covered up to ${watermark}`);
    await beat(context);
    if (report) await tellReport(context, secret, report);
    await followUp(context, secret);
    return 'published';
  } catch (error) {
    await reportFailure(context, secret, error);
    throw error;
  } finally {
    lock.release();
  }
}

/**
 * What is live; on the first deploy there may be nothing. Throws a `StoppedError` where somebody went back to it, which
 * is looked at again for a while: a place of the host may not have heard of the last site.
 */
async function lookForLive(
  { liveUrl, isFirst, verifySeconds }: DeploySettings,
  secret: DatabaseAccess,
): Promise<LiveSite | undefined> {
  const look = async () => {
    const live = await readLiveSite(liveUrl).catch((error: unknown) => {
      if (isFirst && error instanceof LiveSiteError) return undefined;
      throw error;
    });
    if (live) await findLive(secret, live.info);
    return live;
  };
  return retry(look, {
    limitMs: Math.min(verifySeconds * 1000, LATE_SWITCH_MS),
    pauseMs: 500,
    maxPauseMs: 5_000,
    isFinal: (error) => !(error instanceof StoppedError),
  });
}

/**
 * Refuses a site with anything fictitious or unconfirmed, unless it goes to a trial address. Where
 * that comes from edits that no build has shown yet, these are left out, and nothing else waits.
 */
function checkLaunch({ settings, log, openItems }: DeployContext, edits: EditsFile): EditsFile {
  const { items, text } = openItems(edits.edits);
  if (items.length === 0) {
    log('launch', 'nothing open');
    return edits;
  }
  if (settings.isTrial) {
    log('launch', `${items.length} item(s) open, passed over by DEPLOY_TRIAL`);
    return edits;
  }
  const fewer = leaveOutOpening(listUnproven(edits), edits, (some) => openItems(some).items);
  if (fewer) {
    for (const { id, barred } of fewer.edits) {
      if (barred)
        log('launch', `edit ${id} leaves open what was closed; the site is built without it`);
    }
    return fewer;
  }
  console.error(text);
  throw new DeployError(
    `${items.length} item(s) are open before the site may go live (npm run check:launch). ` +
      'For a trial address: DEPLOY_TRIAL=1.',
    'Há dados por preencher ou confirmar: responda em “Antes de ir ao ar”.',
  );
}

/** The edits without those of `unproven` that open items come from; undefined if others stay open. */
function leaveOutOpening(
  unproven: readonly Edit[],
  given: EditsFile,
  listOpen: (edits: readonly Edit[]) => readonly OpenItem[],
): EditsFile | undefined {
  const nameOf = ({ file, field, message }: OpenItem) => `${file}\n${field}\n${message}`;
  let { edits } = given;
  let open = listOpen(edits);
  for (const { id, collection, entry } of unproven.toReversed()) {
    const fewer = edits.map((edit) => (edit.id === id ? { ...edit, barred: [] } : edit));
    const rest = listOpen(fewer);
    if (rest.length >= open.length) continue;
    const names = new Set(rest.map(nameOf));
    const barred = open
      .filter((item) => !names.has(nameOf(item)))
      .map(({ at, message }) => ({
        field: at?.collection === collection && at.entry === entry ? at.path : '',
        message: `assim o site não pode ir ao ar: ${message}`,
      }));
    edits = edits.map((edit) => (edit.id === id ? { ...edit, barred } : edit));
    open = rest;
    if (open.length === 0) return { ...given, edits };
  }
  return undefined;
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

function describeInfo({ pages, watermark, commit, builtAt }: BuildInfo): string {
  const at = commit ? ` at ${commit.slice(0, 7)}` : '';
  return `${pages.written} written and ${pages.saved} saved pages, event ${watermark}${at}, built ${builtAt}`;
}

/** Whether the live site has the newest row and commit, and nothing failed on the way there. */
async function showsEverything(
  { commit, log }: DeployContext,
  { info }: LiveSite,
  secret: DatabaseAccess,
): Promise<boolean> {
  // What failed may be the check of the live site, whose record then already names this build.
  const { failure } = await readPublishStatus(secret);
  if (failure !== undefined) {
    log('reconcile', `the last publishing failed: ${failure}`);
    return false;
  }
  const watermark = await readWatermark(secret);
  const hasRows = (info.watermark ?? -1) >= watermark;
  const hasCode = commit === null || info.commit === commit;
  if (!hasRows || !hasCode) {
    log(
      'reconcile',
      hasRows ? 'the code is newer than the site' : `event ${watermark} is not live`,
    );
    return false;
  }
  const due = await readNextChange(secret);
  if (due && due.getTime() <= Date.now()) {
    log('reconcile', `a date of the content has come (${due.toISOString()})`);
    return false;
  }
  // A deploy that ended between going live and saying so left the events uncovered.
  await callDatabase(secret, 'mark_published', { upto: watermark });
  log('reconcile', `event ${watermark} and this commit are live; nothing to do`);
  return true;
}

/** Tells administrators what the live site says to them alone; what fails is told by the next run. */
async function tellReport(
  { log }: DeployContext,
  secret: DatabaseAccess,
  report: SiteReport,
): Promise<void> {
  try {
    await shareSiteReport(secret, report, process.env);
    log('clock', `the site changes by itself at ${report.nextChange}`);
  } catch (error) {
    log('clock', `the panel was not told of this site: ${reasonOf(error)}`);
  }
}

async function publish(
  context: Run,
  live: LiveSite | undefined,
  secret: DatabaseAccess,
  edits: EditsFile,
): Promise<{ watermark: number; report: SiteReport | undefined }> {
  const { settings, log, took } = context;
  const store = createReleaseStore(context.dataDir);
  await store.prune();
  const next = await store.begin();
  try {
    took.ended('read');
    const { info, ...made } = await prepare(context, next, secret, live, edits);
    took.ended('check');
    // Whoever went back meanwhile wants this site no more. One that cannot be read now is mended by sending it.
    await lookForLive({ ...settings, isFirst: true }, secret);
    await recordLive(secret, await readContentReport(next.shells));
    await send(context, next.site, info, made, () => took.ended('send')).catch(
      async (error: unknown) => {
        await recordSwitch(context, secret, info);
        throw error;
      },
    );
    took.ended('confirm');
    const { steps } = took;
    log(
      'took',
      Object.entries(steps)
        .map(([step, seconds]) => `${step} ${seconds} s`)
        .join(', '),
    );
    await callDatabase(secret, 'publication_live', {
      ...{ built_at: info.builtAt, steps },
      files: { count: made.files, limit: settings.maxFiles },
    });
    const report = await readSiteReport(next.shells);
    await store.promote(next);
    await recordContent(secret, await readContentReport(next.shells), context.commit);
    if (settings.indexNow && !settings.isTrial) {
      const requests = buildRequests(settings.site, settings.indexNow.key, made.changes);
      log('indexnow', await tellIndexNow(settings.indexNow.endpoint, requests));
    }
    return { watermark: info.watermark ?? 0, report };
  } catch (error) {
    await store.discard(next);
    throw error;
  }
}

/** Everything up to the moment when the host is called. */
async function prepare(
  context: Run,
  next: ReleaseFolders,
  secret: DatabaseAccess,
  live: LiveSite | undefined,
  edits: EditsFile,
): Promise<Described & { info: BuildInfo }> {
  const { info, used } = await buildAndAudit(context, next, secret, live, edits);

  const made = await complete(context, next, live);
  const due = await readNextChange(secret);
  await announce(
    secret,
    next.site,
    { info, pages: made.release.pages },
    live && { info: live.info, pages: live.release?.pages ?? made.release.pages },
    {
      edits: used.edits,
      files: live?.info.commit !== info.commit,
      date: due !== undefined && due.getTime() <= Date.now(),
    },
  );
  return { info, ...made };
}

interface Described {
  release: ReleaseFile;
  changes: PageChanges;
  /** How many are sent. */
  files: number;
}

/** Makes a site whole for who still has pages of the live one open, and refuses what the host does not take. */
async function complete(
  { settings, log }: DeployContext,
  { site }: SiteFolders,
  live: LiveSite | undefined,
): Promise<Described> {
  const release = await describeRelease(site);
  if (live?.release) {
    const planned = planCarryOver(live.release.assets, release.assets, OLD_ASSETS, new Date());
    const kept = await carryOver(settings.liveUrl, planned, site);
    Object.assign(release.assets, kept);
    const [count, wanted] = [Object.keys(kept).length, Object.keys(planned).length];
    log('assets', `${count} of ${wanted} earlier file(s) stay for pages opened before`);
  }
  if (settings.indexNow) await writeKeyFile(site, settings.indexNow.key);
  await writeFile(path.join(site, RELEASE_FILE), JSON.stringify(release));

  const { files, problem } = await checkHostLimits(site, settings);
  if (problem) {
    const { maxFiles } = settings;
    const [count, most] = [files, maxFiles].map((one) => one.toLocaleString('pt-BR'));
    const told =
      files > maxFiles
        ? `O site passou do limite de arquivos do servidor: ${count} de ${most}.`
        : 'Um arquivo do site é maior do que o servidor aceita.';
    throw new DeployError(
      problem,
      `${told} O que foi salvo está guardado; fale com quem cuida do site.`,
    );
  }
  const changes = comparePages(live?.release?.pages ?? {}, release.pages);
  log(
    'compare',
    `${files} files; ${changes.added.length} page(s) added, ${changes.changed.length} changed, ${changes.removed.length} removed`,
  );
  return { release, changes, files };
}

/** Has the host's own command send a site, and waits until visitors get it. */
async function send(
  { settings, log }: DeployContext,
  site: string,
  info: BuildInfo,
  { release, changes }: Described,
  onTaken?: () => void,
): Promise<void> {
  await runCommand(settings.command, site).catch(async (error: unknown) => {
    // It may have failed at a call after the switch, which takes a moment to be seen everywhere: what visitors get decides.
    const seen = async () => {
      const { builtAt } = (await readLiveSite(settings.liveUrl)).info;
      if (builtAt !== info.builtAt) throw error;
    };
    const limitMs = Math.min(settings.verifySeconds * 1000, LATE_SWITCH_MS);
    await retry(seen, { limitMs, pauseMs: 500, maxPauseMs: 5_000 }).catch(() => {
      throw error;
    });
    log('deploy', `${reasonOf(error)}, and the site is live all the same`);
  });
  log('deploy', 'the host has taken the site');
  onTaken?.();
  await verifyLive({
    liveUrl: settings.liveUrl,
    dir: site,
    info,
    changes,
    oldAsset: Object.entries(release.assets).find(([, { retired }]) => retired)?.[0],
    limitSeconds: settings.verifySeconds,
    log: (line) => log('verify', line),
  });
  log('verify', `${settings.liveUrl} answers with this build`);
}

/** Records a site that visitors got although sending it failed: whoever goes back from it is noticed then. */
async function recordSwitch(
  { settings, log }: DeployContext,
  secret: DatabaseAccess,
  { builtAt }: BuildInfo,
): Promise<void> {
  try {
    const { info } = await readLiveSite(settings.liveUrl);
    if (info.builtAt !== builtAt) return;
    await callDatabase(secret, 'publication_live', { built_at: builtAt });
    log('deploy', 'visitors get this build');
  } catch (error) {
    log('deploy', `what visitors get could not be recorded: ${reasonOf(error)}`);
  }
}

/**
 * Builds the site and audits it. Where the audit does not let it pass, the newest new edit among the
 * entries that it names is left out, and both are repeated.
 */
async function buildAndAudit(
  { settings, log, audit, took, build = buildSite, buildPauseMs }: Run,
  next: ReleaseFolders,
  secret: DatabaseAccess,
  live: LiveSite | undefined,
  given: EditsFile,
): Promise<{ info: BuildInfo; used: EditsFile }> {
  let edits = given;
  for (;;) {
    edits = await buildWithEdits(
      next,
      edits,
      async (env) => {
        await build(next, {
          ...WITHOUT_SECRETS,
          SITE_URL: settings.site,
          PUBLIC_SUPABASE_URL: settings.databaseUrl,
          PUBLIC_SUPABASE_PUBLISHABLE_KEY: settings.publishableKey,
          ...env,
        });
        if (!live) return;
        await keepLastLive(
          openFolders(next),
          secret,
          settings.site,
          (slug) => readLiveDate(settings.liveUrl, slug),
          () => readLiveFacts(settings.liveUrl),
        );
      },
      {
        pauseMs: buildPauseMs,
        onPause: (error) =>
          log('build', `the build was ended and begins again: ${reasonOf(error)}`),
      },
    );
    took.ended('build');
    const info = await readBuildInfo(next.site);
    const { outcomes } = await readContentReport(next.shells);
    log('build', describeInfo(info));
    for (const { slug, reason, showsBefore } of info.refused) {
      const instead = showsBefore ? ' (what was live stays)' : '';
      log('build', `left out "${slug}"${instead}: ${reason}`);
    }
    for (const { edit_id, outcome, problems } of outcomes) {
      if (outcome !== 'left_out') continue;
      const why = problems.map(({ field, message }) => `${field} ${message}`.trim()).join('; ');
      log('build', `left out edit ${edit_id}: ${why}`);
    }

    const failures = await audit(next.site, { ...WITHOUT_SECRETS, ...editsOf(next) });
    took.ended('check');
    if (failures.length === 0) return { info, used: edits };
    const unproven = new Set(listUnproven(edits).map(({ id }) => id));
    const named = outcomes.filter(
      ({ edit_id, outcome, names }) =>
        outcome === 'live' &&
        unproven.has(edit_id) &&
        failures.some(({ page }) => names.includes(page)),
    );
    const newest = named.toSorted((a, b) => b.edit_id - a.edit_id)[0];
    if (!newest) {
      throw new DeployError(
        'the audit found what must be mended (see above)',
        'A conferência do site encontrou um erro; quem cuida do site precisa corrigir.',
      );
    }
    const barred = failures
      .filter(({ page }) => newest.names.includes(page))
      .map(({ message }) => ({ field: '', message }));
    log('audit', `edit ${newest.edit_id} does not pass; the site is built without it`);
    edits = {
      ...edits,
      edits: edits.edits.map((edit) => (edit.id === newest.edit_id ? { ...edit, barred } : edit)),
    };
    await rm(next.site, { recursive: true, force: true });
  }
}

/** Runs the host's command without a shell; its own words go to this terminal. */
export async function runCommand(command: readonly string[], dir: string): Promise<void> {
  const [program = '', ...args] = command.map((part) => part.replaceAll('{dir}', dir));
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...WITHOUT_OURS },
  });
  const told = 'O envio ao servidor do site falhou.';
  const [code] = (await once(child, 'exit').catch((error: unknown) => {
    throw new DeployError(`the host's command did not start: ${reasonOf(error)}`, told);
  })) as [number | null];
  if (code !== 0) throw new DeployError(`the host's command (${program}) ended with ${code}`, told);
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
    await callDatabase(secret, 'mark_publish_failed', { reason: tellOwner(error) });
  } catch (unreported) {
    log('failed', `the database could not be told: ${reasonOf(unreported)}`);
  }
}
