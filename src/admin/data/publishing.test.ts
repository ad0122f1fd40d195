import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAdminClient } from './client.ts';
import { toIso } from '../../lib/dates/dates.ts';
import {
  describeFailure,
  judgeState,
  readStatus,
  STALLED_MS,
  type Fetched,
  type PublishingStatus,
} from './publishing.ts';

/** The site is behind by the row's change, or by one that came after it. */
const behind = { published: 3, pendingSince: '2026-01-01 10:00:00+00' };
const behindLater = { published: 3, pendingSince: '2026-01-01 10:00:00.001+00' };
const row = {
  slug: 'a',
  created_at: '2026-01-01 09:00:00+00',
  updated_at: '2026-01-01 10:00:00+00',
};
const soon = Date.parse('2026-01-01T10:00:30Z');
const late = Date.parse('2026-01-01T11:00:00Z');

function status(part: Partial<PublishingStatus> = {}): PublishingStatus {
  return {
    watermark: 5,
    published: 5,
    pending: 0,
    pendingSince: undefined,
    builtAt: '2026-01-01T10:00:10.000Z',
    isBack: false,
    failure: undefined,
    isStopped: false,
    refused: new Map(),
    leftOut: 0,
    ...part,
  };
}

test.each([
  ['live when its page shows this version', status(), 'current', late, 'live'],
  ['live though other changes wait', status({ published: 3 }), 'current', late, 'live'],
  ['live by the word of the site', status(), 'unasked', late, 'live'],
  ['live though later changes wait', status(behindLater), 'unasked', late, 'live'],
  ['publishing while nobody looked', status(behind), 'unasked', late, 'publishing'],
  ['publishing while the site is behind', status(behind), 'missing', late, 'publishing'],
  [
    'failed while the site is behind and publishing stands still',
    status({ ...behind, failure: 'x' }),
    'missing',
    late,
    'failed',
  ],
  ['live though publishing failed since', status({ failure: 'x' }), 'current', late, 'live'],
  ['publishing while an older version is served', status(behind), 'older', late, 'publishing'],
  ['publishing for a moment after the site caught up', status(), 'missing', soon, 'publishing'],
  ['failed when the site caught up without it', status(), 'missing', late, 'failed'],
  ['saved where the site says nothing', status({ published: undefined }), 'missing', late, 'saved'],
  ['saved while nothing is known', undefined, 'unknown', late, 'saved'],
] as const)('a page is %s', (_, known, fetched, now, state) =>
  expect(judgeState(row, known, fetched, now).state).toBe(state),
);

describe('where somebody went back to a site of before', () => {
  const builtAt = '2026-01-01T09:30:00.000Z';
  const back = status({ published: 3, builtAt, isBack: true, isStopped: true, failure: 'x' });
  const seen = 'Os visitantes veem o site de 01/01/2026, 06:30';
  const judge = (part: Partial<typeof row>, fetched: Fetched, known = back) =>
    judgeState({ ...row, ...part }, known, fetched, late);

  test('a page of after it is off the air, whatever was live once', () => {
    const off = { state: 'off', reason: `${seen}, que não tem esta página.` };
    const made = { created_at: '2026-01-01 09:30:00.001+00' };
    expect(judge(made, 'unasked')).toEqual(off);
    expect(judge(made, 'unknown')).toEqual(off);
    expect(judge({}, 'missing')).toEqual(off);
  });

  test('of a page that changed after it, the change is off the air', () => {
    const changed = {
      state: 'changed',
      reason: `${seen}, de antes da última mudança desta página.`,
    };
    expect(judge({}, 'unasked')).toEqual(changed);
    expect(judge({}, 'older')).toEqual(changed);
  });

  test('a page of before it is live, and so is one that was seen', () => {
    expect(judge({ updated_at: '2026-01-01 09:29:59.999+00' }, 'unasked')).toEqual({
      state: 'live',
    });
    expect(judge({}, 'current')).toEqual({ state: 'live' });
  });

  test('what was saved after that waits, too', () => {
    const saved = { created_at: '2026-01-01 11:00:00+00', updated_at: '2026-01-01 11:00:00+00' };
    const waiting = { ...back, pendingSince: '2026-01-01 11:00:00+00' };
    expect(judge(saved, 'unasked', waiting).state).toBe('off');
  });

  test('a site that is stopped for another reason is as it was, and before anybody saw that somebody went back nothing is called live', () => {
    expect(judge({}, 'unasked', { ...back, isBack: false }).state).toBe('live');
    const isUnseen = { ...back, isStopped: false, failure: undefined };
    expect(judge({}, 'unasked', isUnseen).state).toBe('publishing');
  });
});

test('says why the build refused a page', () => {
  const refused = new Map([['a', 'conteúdo']]);
  expect(judgeState(row, status({ refused }), 'missing', soon)).toEqual({
    state: 'failed',
    reason: 'conteúdo',
  });
});

const now = Date.parse('2026-11-21T17:10:00Z');
const never = { requested_at: null, failed_at: null, failure: null, is_stopped: false };
const failed = {
  ...{ failed_at: '2026-11-21 17:05:00+00', failure: 'O GitHub respondeu 401.' },
  is_stopped: false,
};

test.each([
  ['no build was asked for since', null],
  ['the one that failed was asked for before', '2026-11-21 17:04:59.9+00'],
])('a failure counts when %s', (_, requested_at) =>
  expect(describeFailure({ ...failed, requested_at }, now)).toBe(
    'A publicação falhou em 21/11/2026, 14:05. O GitHub respondeu 401.',
  ),
);

test('a failure does not count once a build was asked for again, or none happened', () => {
  const requested_at = '2026-11-21 17:05:01+00';
  expect(describeFailure({ ...failed, requested_at }, now)).toBeUndefined();
  expect(describeFailure({ ...never, requested_at }, now)).toBeUndefined();
  expect(describeFailure(never, now)).toBeUndefined();
});

test('a build that was asked for and never ended has failed; without a clock nobody knows', () => {
  const asked = { ...never, requested_at: '2026-11-21 17:05:01+00' };
  const late = Date.parse(toIso(asked.requested_at)) + STALLED_MS;
  expect(describeFailure(asked, late - 1)).toBeUndefined();
  expect(describeFailure(asked, late)).toMatch(
    /^A publicação pedida em 21\/11\/2026, 14:05 não terminou/,
  );
  expect(describeFailure(asked, Number.NaN)).toBeUndefined();
});

describe('the status', () => {
  const build = {
    watermark: 3,
    refused: [
      { slug: 'a', reason: 'x' },
      { slug: 'b', reason: 'content: é grande.', showsBefore: true },
    ],
  };
  const answer = {
    watermark: 5,
    covered: 3,
    pending_pages: 2,
    pending_edits: 1,
    requested_at: null,
    ...failed,
  };
  let asked: unknown[] = [];

  async function read(site: Response, database: Response) {
    asked = [];
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const isSite = input === '/build.json';
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes('/content_outcomes')) {
        return Promise.resolve(Response.json([{ edit_id: 1 }]));
      }
      if (!isSite) asked.push(JSON.parse(init?.body as string));
      return Promise.resolve(isSite ? site : database);
    });
    return readStatus(createAdminClient({ url: 'https://db.test', key: 'key' }));
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('joins what the site contains with what the database waits for', async () => {
    await expect(read(Response.json(build), Response.json([answer]))).resolves.toEqual({
      watermark: 5,
      published: 3,
      pending: 3,
      isBack: false,
      isStopped: false,
      failure: 'A publicação falhou em 21/11/2026, 14:05. O GitHub respondeu 401.',
      refused: new Map([
        ['a', 'x'],
        ['b', 'é grande. Os visitantes veem ali a versão anterior.'],
      ]),
      leftOut: 1,
    });
    expect(asked).toEqual([{ published: 3 }]);
  });

  test('says that publishing is stopped, whatever was asked for since, so that a save is not called live', async () => {
    const stopped = { is_stopped: true, failure: 'Parado: alguém voltou o site em 21/11.' };
    const asked = { requested_at: '2026-11-21 17:09:00+00', covered: 4 };
    const row = { ...answer, ...stopped, ...asked };
    const status = await read(Response.json(build), Response.json([row]));
    expect(status).toMatchObject({ isBack: true, isStopped: true, failure: stopped.failure });
    // Whoever publishes could not say why.
    const untold = await read(Response.json(build), Response.json([{ ...row, failure: null }]));
    expect(untold?.failure).toMatch(/^Parado: um proprietário decide/);
  });

  test('counts nothing where the site does not say what it contains', async () => {
    const status = await read(
      Response.json({ ...build, watermark: null }),
      Response.json([answer]),
    );
    expect(status).toMatchObject({ published: undefined, pending: 0 });
  });

  test.each([
    ['the site has no record', new Response('', { status: 404 }), Response.json([answer])],
    ['the database fails', Response.json(build), Response.json({}, { status: 500 })],
    ['the database takes the caller for nobody', Response.json(build), Response.json([])],
  ])('is unknown when %s', async (_, site, database) => {
    await expect(read(site, database)).resolves.toBeUndefined();
  });
});
