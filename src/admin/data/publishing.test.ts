import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAdminClient } from './client.ts';
import {
  describeStop,
  stateOfChange,
  stateOfEdit,
  stateOfPage,
  stateOfSite,
  readStatus,
  formatUsualTime,
  type PublishingStatus,
} from './publishing.ts';

/** The site is behind by the row's change, or by one that came after it. */
const behind = { published: 3, pending: 1, pendingSince: '2026-01-01 10:00:00+00' };
const behindLater = { ...behind, pendingSince: '2026-01-01 10:00:00.001+00' };
const row = {
  slug: 'a',
  created_at: '2026-01-01 09:00:00+00',
  updated_at: '2026-01-01 10:00:00+00',
};
const savedAt = row.updated_at;
const stuck = { why: 'x', since: '2026-01-01T10:00:05.000Z', who: 'y' };

function status(part: Partial<PublishingStatus> = {}): PublishingStatus {
  return {
    watermark: 5,
    published: 5,
    pending: 0,
    pendingSince: undefined,
    builtAt: '2026-01-01T10:00:10.000Z',
    isBack: false,
    isStopped: false,
    stuck: undefined,
    usualMs: 50_000,
    readAt: Date.parse('2026-01-01T10:00:30Z'),
    refused: new Map(),
    rejected: 0,
    ...part,
  };
}

test.each([
  ['live by the word of the site', status(), 'live'],
  ['live though later changes wait', status(behindLater), 'live'],
  ['live though publishing failed since', status({ stuck }), 'live'],
  ['on its way while the site is behind', status(behind), 'on-way'],
  [
    'stuck while the site is behind and publishing stands still',
    status({ ...behind, stuck }),
    'stuck',
  ],
  [
    'on its way until three times as long as usual have passed',
    status({ ...behind, readAt: Date.parse('2026-01-01T10:02:29Z') }),
    'on-way',
  ],
  [
    'stuck once three times as long as usual have passed',
    status({ ...behind, readAt: Date.parse('2026-01-01T10:02:30Z') }),
    'stuck',
  ],
  [
    'on its way for two minutes, however quick it is otherwise',
    status({ ...behind, usualMs: 300, readAt: Date.parse('2026-01-01T10:01:59Z') }),
    'on-way',
  ],
  [
    'on its way where the server does not say what time it is',
    status({ ...behind, readAt: NaN }),
    'on-way',
  ],
  ['unknown where the site says nothing', status({ published: undefined }), undefined],
  ['unknown while nothing is known', undefined, undefined],
  ['unknown where nobody answers', null, undefined],
] as const)('a change is %s', (_, known, state) => {
  expect(stateOfChange(savedAt, known)?.state).toBe(state);
  expect(stateOfPage(row, known)?.state).toBe(state);
});

test('what is late says how long it usually takes, since when it waits, and who has to act', () => {
  expect(
    stateOfChange(savedAt, status({ ...behind, readAt: Date.parse('2026-01-01T11:00:00Z') })),
  ).toEqual({
    state: 'stuck',
    why: 'Costuma levar uns 50 segundos, e desta vez não terminou.',
    since: '2026-01-01T10:00:00.000Z',
    who: 'Avise quem cuida do site.',
  });
});

test.each([
  [300, 'um instante'],
  [14_600, 'uns 15 segundos'],
  [100_000, '2 minutos'],
])('%i ms are said as %s', (ms, words) => expect(formatUsualTime(ms)).toBe(words));

test.each([
  ['rejected by the last build', status(), 'rejected', 'refused'],
  ['rejected, whatever else stands still', status({ ...behind, stuck }), 'rejected', 'refused'],
  ['live once the site covers it and a build took it', status(), 'live', 'live'],
  ['live where its file says the same', status(), 'no_op', 'live'],
  ['on its way while nobody knows what became of it', status(), undefined, 'on-way'],
  [
    'on its way though a build took it, before the site covers it',
    status(behind),
    'live',
    'on-way',
  ],
  ['unknown without an answer', null, undefined, undefined],
] as const)('an edit is %s', (_, known, outcome, state) =>
  expect(stateOfEdit(savedAt, { outcome, seen: '' }, known)?.state).toBe(state),
);

test('an edit of after the site that somebody went back to is not live, whatever a build said of it', () => {
  const back = status({ published: 3, builtAt: '2026-01-01T09:30:00.000Z', isBack: true });
  const taken = { outcome: 'live', seen: '' } as const;
  expect(stateOfEdit(savedAt, taken, back)?.state).toBe('on-way');
  expect(stateOfEdit(savedAt, taken, { ...back, stuck })?.state).toBe('stuck');
  expect(stateOfEdit('2026-01-01 09:00:00+00', taken, back)?.state).toBe('live');
});

describe('where somebody went back to a site of before', () => {
  const builtAt = '2026-01-01T09:30:00.000Z';
  const back = status({ published: 3, builtAt, isBack: true, isStopped: true, stuck });
  const seen = 'Os visitantes veem o site de 01/01/2026, 06:30';
  const stateNow = (part: Partial<typeof row>, known = back) =>
    stateOfPage({ ...row, ...part }, known);

  test('a page of after it is said not to be there', () => {
    const made = { created_at: '2026-01-01 09:30:00.001+00' };
    expect(stateNow(made)).toEqual({
      state: 'stuck',
      ...stuck,
      seen: `${seen}, que não tem esta página.`,
    });
  });

  test('a page that changed after it is said to be as before', () => {
    expect(stateNow({})).toMatchObject({
      state: 'stuck',
      seen: `${seen}, de antes da última mudança desta página.`,
    });
  });

  test('a page of before it is live', () => {
    expect(stateNow({ updated_at: '2026-01-01 09:29:59.999+00' })).toEqual({ state: 'live' });
  });

  test('before anybody saw that somebody went back nothing is called live', () => {
    expect(stateNow({}, { ...back, isStopped: false, stuck: undefined })?.state).toBe('on-way');
  });

  test('a site that is stopped for another reason is as it was', () => {
    expect(stateNow({}, { ...back, isBack: false })?.state).toBe('live');
  });
});

test('says why the build refused a page, and what visitors see', () => {
  const refusal = { why: 'conteúdo', seen: 'nada' };
  const refused = new Map([['a', refusal]]);
  expect(stateOfPage(row, status({ refused }))).toEqual({ state: 'refused', ...refusal });
});

test.each([
  ['live', status()],
  ['on-way', status(behind)],
  ['on-way', status({ isBack: true })],
  ['stuck', status({ ...behind, readAt: Date.parse('2026-01-01T11:00:00Z') })],
  ['stuck', status({ stuck })],
  ['refused', status({ rejected: 1 })],
  ['refused', status({ refused: new Map([['a', { why: '', seen: '' }]]) })],
  // What is on its way may mend what was refused.
  ['on-way', status({ ...behind, rejected: 1 })],
  [undefined, status({ published: undefined })],
] as const)('the site as a whole is %s', (state, known) =>
  expect(stateOfSite(known)?.state).toBe(state),
);

const never = { requested_at: null, failed_at: null, failure: null, is_stopped: false };
const failed = {
  ...{ failed_at: '2026-11-21 17:05:00+00', failure: 'O GitHub respondeu 401.' },
  is_stopped: false,
};

test.each([
  ['no build was asked for since', null],
  ['the one that failed was asked for before', '2026-11-21 17:04:59.9+00'],
])('a failure counts when %s', (_, requested_at) =>
  expect(describeStop({ ...failed, requested_at })).toEqual({
    why: 'O GitHub respondeu 401.',
    since: '2026-11-21T17:05:00.000Z',
    who: 'Avise quem cuida do site.',
  }),
);

test('a failure does not count once a build was asked for again, or none happened', () => {
  const requested_at = '2026-11-21 17:05:01+00';
  expect(describeStop({ ...failed, requested_at })).toBeUndefined();
  expect(describeStop({ ...never, requested_at })).toBeUndefined();
  expect(describeStop(never)).toBeUndefined();
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
  const timed = [1, 40, 9].map((seconds) => ({
    saved_at: '2026-11-21 17:00:00+00',
    live_at: new Date(Date.parse('2026-11-21T17:00:00Z') + seconds * 1000).toISOString(),
  }));
  let asked: unknown[] = [];

  async function read(site: Response, database: Response) {
    asked = [];
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const isSite = input === '/build.json';
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes('/content_outcomes')) {
        return Promise.resolve(Response.json([{ edit_id: 1 }]));
      }
      if (address.includes('/publications')) return Promise.resolve(Response.json(timed));
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
      stuck: {
        why: 'O GitHub respondeu 401.',
        since: '2026-11-21T17:05:00.000Z',
        who: 'Avise quem cuida do site.',
      },
      usualMs: 9000,
      readAt: NaN,
      refused: new Map([
        ['a', { why: 'x.', seen: 'A página não está no site.' }],
        ['b', { why: 'é grande.', seen: 'Os visitantes veem ali a versão anterior.' }],
      ]),
      rejected: 1,
    });
    expect(asked).toEqual([{ published: 3 }]);
  });

  test('says that publishing is stopped, whatever was asked for since, so that a save is not called live', async () => {
    const stopped = { is_stopped: true, failure: 'Parado: alguém voltou o site em 21/11.' };
    const asked = { requested_at: '2026-11-21 17:09:00+00', covered: 4 };
    const row = { ...answer, ...stopped, ...asked };
    const status = await read(Response.json(build), Response.json([row]));
    expect(status).toMatchObject({
      isBack: true,
      isStopped: true,
      stuck: {
        why: 'alguém voltou o site em 21/11.',
        who: 'Um proprietário decide em “Publicações”.',
      },
    });
    // Whoever publishes could not say why.
    const untold = await read(Response.json(build), Response.json([{ ...row, failure: null }]));
    expect(untold?.stuck?.why).toBe('O site novo espera uma decisão.');
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
