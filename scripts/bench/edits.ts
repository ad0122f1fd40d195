import { loadavg } from 'node:os';
import { createClient } from '@supabase/supabase-js';
import { createPublisher, type PublisherEvent } from '../../src/publisher/publisher.ts';
import type { Database } from '../../src/schemas/database.ts';
import type { Backend } from '../backend/start-backend.ts';
import { round, seconds } from './numbers.ts';

const ROUNDS = 3;

/** The way of one edit: seconds from the answer to the save until it is live, and what took them. */
export interface EditResult {
  seconds: number;
  /** What the build took of the processors, in seconds: tells more where others keep the machine busy. */
  cpuSeconds: number;
  /** Processes that were running or waiting in the last minute, this bench among them. */
  load: number;
  /** Seconds of the steps that the build tells of. */
  steps: Record<string, number>;
}

/** Saves a fact as an administrator does, and waits until the publisher has put it live. */
export async function measureEdits(
  backend: Backend,
  dataDir: string,
  env: Record<string, string>,
): Promise<EditResult[]> {
  const client = createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword(backend.admin);
  if (error) throw error;

  let steps: Record<string, number> = {};
  let cpuSeconds = 0;
  let onLive: () => void = () => undefined;
  const report = (event: PublisherEvent) => {
    if (event.event === 'building') [steps, cpuSeconds] = [{}, 0];
    if (event.event === 'build step') {
      steps[event.name] = round(event.seconds, 1);
      cpuSeconds += event.cpuSeconds;
    }
    if (event.event === 'build failed') throw new Error(event.reason);
    if (event.event === 'live') onLive();
  };
  const publisher = await createPublisher({
    dataDir,
    site: 'http://127.0.0.1',
    database: { url: backend.url, key: backend.secretKey },
    buildEnv: env,
    report,
  });
  if (!(await publisher.buildNow('bench'))) throw new Error('The first build of the bench failed.');
  const stop = backend.onChange(publisher.rowsChanged);
  const results: EditResult[] = [];
  let based_on: number | undefined;
  for (let count = 1; count <= ROUNDS; count += 1) {
    const live = new Promise<void>((resolve) => (onLive = resolve));
    const { data } = await client
      .rpc('save_edit', {
        collection: 'company',
        entry: '',
        patch: { message: `Olá! Esta é a mensagem de medição número ${count}.` },
        ...(based_on !== undefined && { based_on }),
      })
      .throwOnError();
    based_on = data;
    const started = performance.now();
    await live;
    results.push({
      seconds: round(seconds(started), 1),
      cpuSeconds: round(cpuSeconds, 1),
      load: round(loadavg()[0] ?? 0, 1),
      steps,
    });
  }
  stop();
  await publisher.close();
  const { data: outcomes } = await client
    .from('content_outcomes')
    .select('outcome')
    .eq('edit_id', based_on ?? 0)
    .throwOnError();
  if (outcomes[0]?.outcome !== 'live') throw new Error('The edit of the bench was left out.');
  return results;
}
