/** A part of `npm test`: one command. */
export interface Part {
  name: string;
  command: readonly [string, ...string[]];
  /** How many processors it keeps busy, on average. */
  cores: number;
  /** What has to be done before; a part that is not asked for counts as done. */
  after?: readonly string[];
  /** The npm script that runs it, where that runs others as well. */
  script?: string;
}

const npm = (script: string, cores = 1, after: readonly string[] = []): Part => ({
  name: script,
  command: ['npm', 'run', '--silent', script],
  cores,
  after,
});

/** Writes the built site that the other parts of `test:site` copy. */
export const MAKE_SITE = 'site';
/** Of the tests of the built site (`scripts/test-site.ts`). */
const site = (name: string, after: readonly string[] = [MAKE_SITE]): Part => ({
  name,
  command: [process.execPath, 'scripts/test-site.ts', name],
  cores: 1,
  after,
  script: 'test:site',
});

/** Waits most of its time, for the panel to save and for the site to be published. */
const waiting = (name: string): Part => ({ ...site(name), cores: 0.33 });
/** Leaves a third of a processor to another: for a database, a browser or a disk it waits, too. */
const computing = (name: string): Part => ({ ...site(name), cores: 0.66 });
const db: Part = {
  ...npm('test:db', 0.66),
  command: [...npm('test:db').command, '--', '--maxWorkers=1'],
};

/**
 * The parts of `npm test`, cheapest first; behind them what waits beside what computes, in the order that leaves the
 * processors least to rest: three end together. Builds of a checkout wait for one another: those that build most,
 * "files" and "start", stand far apart.
 */
export const PARTS: readonly Part[] = [
  // Writes the types of the collections, which a fresh clone has not.
  npm('check:types'),
  npm('check:content'),
  npm('check:unused'),
  npm('check:format'),
  npm('check:lint', 1, ['check:types']),
  site(MAKE_SITE, ['check:types']),
  npm('test:unit'),
  waiting('admin-1'),
  db,
  waiting('admin-2'),
  computing('files'),
  waiting('start'),
  computing('public'),
  // Behind every test.
  npm('check:requirements', Infinity),
];

/** The parts of these names, a script's all of its own, with the site that they open. Throws for an unknown name. */
export function partsOf(names: readonly string[]): readonly Part[] {
  const known = new Set(PARTS.flatMap(({ name, script = name }) => [script, name]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `No such part: ${unknown.join(', ')}. Write --changed, --hosted, or some of: ${[...known].join(', ')}`,
    );
  const asked = PARTS.filter(({ name, script = name }) =>
    [name, script].some((one) => names.includes(one)),
  );
  const needsSite = asked.some(({ after = [] }) => after.includes(MAKE_SITE));
  return PARTS.filter((part) => asked.includes(part) || (needsSite && part.name === MAKE_SITE));
}

/**
 * The way to a live site by the hosts' own clients, whole, and the tests of the database on PostgreSQL as hosted:
 * asked for by name alone.
 */
export const HOSTED = [npm('test:hosted', 2), npm('test:postgres', 2)];

/**
 * Runs parts in their order, as many beside each other as there are processors for them; one that wants
 * more than there are runs by itself. After one that says false, no other begins. Resolves when what has
 * begun is over.
 */
export async function runParts<One extends Part>(
  parts: readonly One[],
  cores: number,
  run: (part: One) => Promise<boolean>,
): Promise<void> {
  const waiting = [...parts];
  const open = new Set(parts.map(({ name }) => name));
  const running = new Set<Promise<void>>();
  const now = { busy: 0, failed: false };
  const begin = async (part: One) => {
    now.busy += part.cores;
    if (!(await run(part))) now.failed = true;
    // What is infinite is taken away by being the last.
    now.busy = running.size === 1 ? 0 : now.busy - part.cores;
    open.delete(part.name);
  };
  for (;;) {
    const at = waiting.findIndex(
      ({ cores: wanted, after = [] }) =>
        (running.size === 0 || now.busy + wanted <= cores) && !after.some((name) => open.has(name)),
    );
    const [next] = now.failed || at === -1 ? [] : waiting.splice(at, 1);
    if (next) {
      const over = begin(next).finally(() => running.delete(over));
      running.add(over);
    } else if (running.size > 0) {
      await Promise.race(running);
    } else {
      return;
    }
  }
}
