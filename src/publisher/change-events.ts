import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { DatabaseAccess } from './rows.ts';
import { createRebuildHandler } from '../../supabase/functions/_shared/rebuild.ts';

export interface ChangeEventOptions {
  /** Access with the secret key. */
  database: DatabaseAccess;
  /** Publishes what has changed; called any number of times. */
  publish: () => void;
  log: (line: string) => void;
  /** First pause before an event that was not taken is sent again; each further one is twice as long. */
  pauseMs?: number;
}

const TRIES = 6;

/**
 * The way of a change as on hosted Supabase, within one process: a signed event goes to the
 * rebuild function, whose build is the publisher. Resolves when the event was taken or given up.
 */
export function createChangeEvents({ database, publish, log, pauseMs = 500 }: ChangeEventOptions) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const webhook = new Webhook(secret);
  const rebuild = createRebuildHandler(
    {
      supabaseUrl: database.url,
      secretKey: database.key,
      webhookSecret: secret,
      trigger: { kind: 'function', run: publish },
      // The publisher takes one change as fast as many: nothing is gained by waiting for more.
      windowSeconds: 0,
    },
    {
      log: (entry) => {
        if (entry['level'] !== 'info') log(JSON.stringify(entry));
      },
    },
  );

  return async (watermark: number): Promise<void> => {
    const id = `msg_${randomUUID()}`;
    const body = JSON.stringify({
      type: 'pages.changed',
      timestamp: new Date().toISOString(),
      data: { watermark },
    });
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const now = new Date();
      const response = await rebuild(
        new Request('http://localhost/functions/v1/rebuild', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
            'webhook-signature': webhook.sign(id, now, body),
          },
          body,
        }),
      );
      if (response.ok) return;
      if (tries < TRIES) await delay(pauseMs * 2 ** (tries - 1));
    }
    log('a change was saved but not published; the next one or a restart publishes both');
  };
}
