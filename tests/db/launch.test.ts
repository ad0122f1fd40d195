import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exitCode } from '../../scripts/tools/run.ts';
import {
  checkAgain,
  confirmField,
  revokeField,
  takeSamplesOff,
  type Closing,
} from '../../src/admin/screens/launch/close-item.ts';
import { stateOfItem } from '../../src/admin/screens/launch/item-state.ts';
import { addressOf, type LaunchItem } from '../../src/admin/screens/launch/places.ts';
import { siteReport } from '../../src/admin/data/site-report.ts';
import { queries } from '../../src/admin/data/queries.ts';
import { editedList } from '../../src/admin/data/content/list-content.ts';
import { oneEntry } from '../../src/admin/data/content/read-entry.ts';
import { changeEntry } from '../../src/admin/document/entry/change-entry.ts';
import { isObject, type Document } from '../../src/cms/overrides/edits.ts';
import { listContentItems } from '../../src/features/launch/checks.ts';
import { isBlocking } from '../../src/features/launch/items.ts';
import { contentDir } from '../../src/cms/collections/read.ts';
import { describeContent } from '../../src/cms/overrides/report.ts';
import { dayInBrasilia } from '../../src/lib/dates/dates.ts';
import { deploySite } from '../../src/publish/deploy/deploy-site.ts';
import { readDeploySettings } from '../../src/publish/deploy/settings.ts';
import { fetchEdits, recordContent } from '../../src/publish/choose.ts';
import { shareSiteReport } from '../../src/publish/site/site-report.ts';
import { companySchema, type Company } from '../../src/features/company/collection.ts';
import { isolatedEnv, setUpBackend, type Client, type Backend } from './backend.ts';
import { readContent } from '../../src/site.ts';
import { readContentInput, readOpenItems } from '../../src/integrations/open-items.ts';
import { collections } from '../../src/collections.ts';

const HOSTED = 'https://empresa.supabase.co';
/** Settings with which nothing is open on the server. */
const SETTINGS = {
  SITE_URL: 'https://www.empresa.com.br',
  PUBLIC_SUPABASE_URL: HOSTED,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
};
/** A row that is marked as a sample. */
const SAMPLE = {
  id: 'exemplo',
  name: 'Ana',
  location: 'Centro',
  text: 'Fui bem atendida e saí sem dor na mesma manhã.',
  pages: ['home'],
  sample: true,
};
const today = dayInBrasilia(new Date());

let backend: Backend;
let owner: Client;
let access: { url: string; key: string };
const data = setUpBackend((started) => {
  ({ backend, owner } = started);
  access = { url: backend.url, key: backend.secretKey };
});

beforeAll(() => {
  vi.stubEnv('CONTENT_DIR', path.resolve('tests/fixtures/business/content'));
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** Records a live build, as a publisher does. */
async function publish() {
  const { edits } = await fetchEdits(access);
  const reading = readContent(contentDir(), edits);
  expect(reading.problems).toEqual([]);
  await recordContent(access, describeContent(collections, reading), null);
  const launch = listContentItems(readContentInput(new Date(), reading));
  const nextChange = '2999-01-01T00:00:00.000Z';
  await shareSiteReport(access, { nextChange, launch, fields: {} }, SETTINGS);
}

/** The items in the panel, and what has changed since the build. */
async function panel() {
  queries.clear();
  const report = await queries.query(siteReport(owner));
  const { saved } = await queries.query(oneEntry(owner, 'company', ''));
  const edited = (await queries.query(editedList(owner)))
    .filter(({ edit }) => edit && !edit.outcome)
    .map(({ collection, entry }) => `${collection}/${entry}`);
  const launch = report?.launch ?? { open: NaN, ready: false, groups: [] };
  const items = launch.groups.filter(isBlocking).flatMap((group) => group.items);
  const meanwhile = { company: companySchema.parse(saved), edited: new Set(edited) };
  return {
    launch,
    items,
    company: meanwhile.company,
    left: items.filter((item) => stateOfItem(item, meanwhile) === 'open'),
  };
}

const withPart = (field: string, part: Document) => (saved: Document) => {
  const inner = saved[field];
  return { ...saved, [field]: { ...(isObject(inner) ? inner : {}), ...part } };
};

/** Values for the fictitious fields. */
const TRUE_VALUES: Record<string, (saved: Document) => Document> = {
  'phones.main': (saved) => ({
    ...saved,
    phones: (saved['phones'] as object[]).map((phone) => ({ ...phone, number: '5543933334444' })),
  }),
  email: (saved) => ({ ...saved, email: 'contato@empresa.com.br' }),
  taxId: (saved) => ({ ...saved, taxId: '11.222.333/0001-81' }),
  address: withPart('address', {
    street: 'Rua Sergipe, 100',
    district: 'Centro',
    postalCode: '86010-360',
  }),
};

/** What the panel offers for an item, saved as its buttons and forms do. */
function closingOf({ how, group, at }: LaunchItem, company: Company): Closing {
  if (group === 'testimonials') return takeSamplesOff();
  if (!at) throw new Error(`Nothing in the panel closes an item of "${group}".`);
  if (group === 'facts') return checkAgain(at, today);
  if (how === 'confirm') return confirmField(company, at.path, today);
  const change = TRUE_VALUES[at.path];
  if (!change) throw new Error(`Nobody knows what to write into ${at.path}.`);
  return { collection: 'company', entry: '', change };
}

/** Closes everything that the panel lists as open; returns the number of items. */
async function closeAll(): Promise<number> {
  const { left } = await panel();
  for (const item of left) {
    const { company, left: open } = await panel();
    // One tap may have closed others.
    if (!open.some(({ file, field }) => file === item.file && field === item.field)) continue;
    expect(item.how === 'confirm' || addressOf(item), item.message).toBeTruthy();
    const { collection, entry, change } = closingOf(item, company);
    await changeEntry(owner, collection, entry, change);
  }
  expect((await panel()).left).toEqual([]);
  return left.length;
}

/** Runs the command, with the settings of a hosted site. */
async function checkLaunch() {
  const child = spawn(process.execPath, ['scripts/check-launch.ts', '--json'], {
    env: {
      ...process.env,
      ...isolatedEnv(data.path),
      ...SETTINGS,
      SUPABASE_SECRET_KEY: backend.secretKey,
      HOSTED_AT: backend.url,
      NODE_OPTIONS: `--import ${path.resolve('tests/helpers/hosted-address.mjs')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await exitCode(child);
  return { code, open: (JSON.parse(output) as { open: number }).open };
}

const BUILT = 'as far as the build';

/** What the deploy says about the launch before it builds. */
async function deploy(): Promise<string> {
  const said: string[] = [];
  const run = deploySite({
    settings: readDeploySettings(
      {
        ...SETTINGS,
        PUBLIC_SUPABASE_URL: backend.url,
        SUPABASE_SECRET_KEY: backend.secretKey,
        DEPLOY_COMMAND: 'true {dir}',
        DEPLOY_FIRST: '1',
        DEPLOY_VERIFY_URL: backend.url,
      },
      [],
    ),
    dataDir: path.join(data.path, 'deploys'),
    commit: null,
    digestSources: () => undefined,
    log: (step, line) => {
      if (step === 'launch') said.push(line);
    },
    openItems: (edits) => ({
      items: readOpenItems(edits, SETTINGS).filter(isBlocking),
      text: '',
    }),
    build: () => Promise.reject(new Error(BUILT)),
    audit: () => Promise.resolve([]),
  });
  const failure = await run.catch((error: unknown) => (error as Error).message);
  return [...said, failure].join('\n');
}

test(
  'the owner closes every task in the panel; then it, the command and the deploy let the site go live',
  { tags: '@launch-tasks' },
  async () => {
    await publish();
    await changeEntry(owner, 'facts', 'cdc-orcamento', (saved) => ({
      ...saved,
      checked: '2020-01-31',
    }));
    await changeEntry(owner, 'testimonials', 'exemplo', () => SAMPLE);
    await publish();
    const before = await panel();
    const groups = before.launch.groups.filter(isBlocking).map(({ group }) => group);
    expect(groups).toEqual(['placeholders', 'confirm', 'testimonials', 'facts']);
    expect(before.launch.ready).toBe(false);
    expect((await checkLaunch()).open).toBe(before.launch.open);
    expect(await deploy()).toContain(`${before.launch.open} item(s) are open`);

    // Written values must be confirmed, too: the list is empty after a publication or two.
    let rounds = 0;
    while ((await panel()).launch.open > 0) {
      rounds += 1;
      expect(rounds).toBeLessThan(4);
      expect(await closeAll()).toBeGreaterThan(0);
      await publish();
    }
    expect((await panel()).launch).toMatchObject({ ready: true, open: 0 });
    expect(await checkLaunch()).toEqual({ code: 0, open: 0 });
    expect(await deploy()).toBe(`nothing open\n${BUILT}`);

    // Once taken back, it is open for all of them again.
    const { collection, entry, change } = revokeField('holidays');
    await changeEntry(owner, collection, entry, change);
    expect(await checkLaunch()).toEqual({ code: 1, open: 1 });
    await publish();
    const after = await panel();
    expect(after.left.map(({ at }) => at?.path)).toEqual(['holidays']);
    expect(after.launch).toMatchObject({ ready: false, open: 1 });
    expect(await deploy()).toContain('1 item(s) are open');

    // So is a confirmed value that somebody changes.
    await closeAll();
    await changeEntry(owner, 'company', '', (saved) => ({ ...saved, name: 'Outro nome' }));
    await publish();
    expect((await panel()).left.map(({ at }) => at?.path)).toEqual(['name']);
  },
);
