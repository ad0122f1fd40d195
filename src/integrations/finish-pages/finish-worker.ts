import { parentPort, workerData } from 'node:worker_threads';
import { finishPage, type Built } from './finish-page.ts';
import type { Finished } from './finish-pages.ts';

parentPort?.on('message', (html: string) => {
  const answer = (finished: Finished) => parentPort?.postMessage(finished);
  try {
    answer({ html: finishPage(html, workerData as Built) });
  } catch (error) {
    answer({ problem: (error as Error).message });
  }
});
