import { createServer } from 'node:net';

/** Below the range of outgoing connections, one of which may take the port before it is used. */
const [FIRST, LAST] = [15_000, 32_000];
const TRIES = 50;

/** A port of the loopback address that is free now; rejects if none is found. */
export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports from ${FIRST} to ${LAST} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      server.close(() => resolve(true));
    });
  });
}
