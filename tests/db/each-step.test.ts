import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFiles } from '../../src/publish/site/release-file.ts';
import { publishOnce } from '../helpers/publish-once.ts';
import { makePage, setUpBackend, type Backend, type Client } from './backend.ts';

/**
 * What may happen at each request of a publication to the database, before and after it; here at
 * each so many.
 */
const STEP = Number(process.env['EACH_STEP'] || 16);

let backend: Backend;
let service: Client;
let owner: Client;
const data = setUpBackend((started) => ({ backend, service, owner } = started));
const site = () => path.join(data.path, 'site');

/** Requests of the current publication so far. */
let asked: string[];
/** Called before a request reaches the database, and before its answer comes back; false for none. */
let meanwhile: (at: number, when: 'before' | 'after') => Promise<boolean> | boolean;
let gate: Server;
let url: string;

beforeAll(async () => {
  gate = createServer((request, response) => {
    void (async () => {
      const at = asked.push(request.url ?? '') - 1;
      const body = Buffer.concat(await request.toArray());
      if (!(await meanwhile(at, 'before'))) {
        response.destroy();
        return;
      }
      const { apikey = '', prefer = '' } = request.headers as Record<string, string>;
      const answer = await fetch(`${backend.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { apikey, prefer, 'content-type': 'application/json' },
        ...(body.length > 0 && { body }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!(await meanwhile(at, 'after'))) {
        response.destroy();
        return;
      }
      const range = answer.headers.get('content-range');
      response.writeHead(answer.status, range ? { 'content-range': range } : {}).end(bytes);
    })();
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
});

afterAll(() => {
  gate.closeAllConnections();
  gate.close();
});

beforeEach(() => {
  [asked, meanwhile] = [[], () => true];
});

const publishNow = (sources: string) => {
  asked = [];
  return publishOnce(site(), { url, key: backend.secretKey }, sources);
};

async function save(): Promise<string> {
  const page = makePage();
  await service.from('generated_pages').insert(page).throwOnError();
  return page.slug;
}

let based_on: number | undefined;

async function edit(): Promise<number> {
  const { data: id } = await owner
    .rpc('save_edit', {
      collection: 'home',
      entry: '',
      patch: { title: `Início ${based_on ?? 0}` },
      ...(based_on !== undefined && { based_on }),
    })
    .throwOnError();
  return (based_on = id);
}

const shows = (slug: string) =>
  existsSync(path.join(site(), 'releases/current/site/links-uteis', `${slug}.html`));
const readHome = () => readFileSync(path.join(site(), 'releases/current/site/index.html'), 'utf8');

async function readPending() {
  const { data: status } = await service.rpc('publish_status').single().throwOnError();
  return status.pending_pages + status.pending_edits;
}

/** Digest of every byte of the live folder, and its name. */
async function digestLive() {
  const live = readlinkSync(path.join(site(), 'releases/current'));
  const folder = path.join(site(), 'releases', live);
  const hash = createHash('sha256');
  for (const file of await listFiles(path.join(folder, 'site')))
    hash.update(file).update(readFileSync(path.join(folder, 'site', file)));
  return { live, digest: hash.digest('hex') };
}

/** Publishes in a process of its own, which is killed at a request; false if it ended before that. */
async function killAt(sources: string, at: number, when: 'before' | 'after'): Promise<boolean> {
  const program = path.resolve('tests/helpers/publish-once.ts');
  const args = [program, site(), url, backend.secretKey, sources];
  asked = [];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  meanwhile = (question, moment) => {
    if (question === at && moment === when) child.kill('SIGKILL');
    return !child.killed;
  };
  await once(child, 'exit');
  meanwhile = () => true;
  return child.killed;
}

/** A saved page needs no build, an edit does. */
const KINDS = [
  ['a saved page', () => Promise.resolve()],
  ['an edit', edit],
] as const;

describe.each(KINDS)('%s goes live', (_, alsoEdit) => {
  test('killed before and after each question: the live folder keeps every byte until the link, nothing is lost, and the next one brings all', async () => {
    await publishNow('files');
    let isOver = false;
    const slugs: string[] = [];
    for (let at = 0; !isOver; at += STEP) {
      for (const when of ['before', 'after'] as const) {
        slugs.push(await save());
        await alsoEdit();
        const was = await digestLive();
        isOver = !(await killAt('files', at, when));
        const told = `${when} ${asked[at] ?? 'the end'}`;
        const is = await digestLive();
        // Another link is another whole site; until then the live one must not change.
        if (is.live === was.live) expect(is, told).toEqual(was);
        else expect(shows(slugs.at(-1) ?? ''), told).toBe(true);
      }
    }
    expect(slugs.length).toBeGreaterThan(2);
    await publishNow('files');
    expect(slugs.filter((slug) => !shows(slug))).toEqual([]);
    if (based_on !== undefined) expect(readHome()).toContain(`edit ${based_on}`);
    expect(await readPending()).toBe(0);
  });

  test('saved before each question: what is said to be live is', async () => {
    await publishNow('files');
    let isOver = false;
    for (let at = 0; !isOver; at += STEP) {
      await save();
      await alsoEdit();
      const slugs: string[] = [];
      meanwhile = async (question, when) => {
        if (question !== at || when !== 'before') return true;
        slugs.push(await save());
        await alsoEdit();
        return true;
      };
      await publishNow('files');
      meanwhile = () => true;
      isOver = slugs.length === 0;
      const told = asked[at] ?? 'the end';
      if ((await readPending()) > 0) await publishNow('files');
      expect(
        slugs.filter((slug) => !shows(slug)),
        told,
      ).toEqual([]);
      if (based_on !== undefined) expect(readHome(), told).toContain(`edit ${based_on}`);
      expect(await readPending(), told).toBe(0);
    }
  });

  test('the database is gone from each question on: the live site stays, and the next one brings all', async () => {
    await publishNow('files');
    let isOver = false;
    for (let at = 0; !isOver; at += STEP) {
      const slug = await save();
      await alsoEdit();
      const was = await digestLive();
      meanwhile = (question) => question < at;
      const isLive = await publishNow('files');
      isOver = asked.length <= at;
      meanwhile = () => true;
      expect(isLive, asked[at]).toBe(isOver);
      const is = await digestLive();
      if (is.live === was.live) expect(is, asked[at]).toEqual(was);
      else expect(shows(slug), asked[at]).toBe(true);
      expect(await publishNow('files'), asked[at]).toBe(true);
      expect(shows(slug), asked[at]).toBe(true);
      expect(await readPending(), asked[at]).toBe(0);
    }
  });
});

test('the first site ever is published where nothing was, after a kill, too', async () => {
  await rm(site(), { recursive: true });
  const slug = await save();
  await killAt('files', 3, 'after');
  expect(await publishNow('files')).toBe(true);
  expect(shows(slug)).toBe(true);
});
