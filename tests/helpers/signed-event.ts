import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export interface EventOptions {
  id?: string;
  secret: string;
  /** Seconds since it was signed. */
  age?: number;
}

/** The request by which the database reports a change to the function. */
export function signEvent({ id = `msg_${randomUUID()}`, secret, age = 0 }: EventOptions) {
  const body = JSON.stringify({ type: 'pages.changed', data: { watermark: 1 } });
  const date = new Date(Date.now() - age * 1000);
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, date, body),
    },
    body,
  };
}
