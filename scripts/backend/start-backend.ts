import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

/** Messages of the backend process to its parent over Node IPC. */
export type BackendMessage =
  | BackendReady
  | BackendChanged
  | BackendFailed
  | BackendAlive
  | BackendNotice;

export interface BackendReady {
  type: 'ready';
  url: string;
  publishableKey: string;
  secretKey: string;
  admin: { email: string; password: string };
  /** Watermark of the last change committed before. */
  watermark: number;
}

/** A change was committed, by whichever client. */
interface BackendChanged {
  type: 'changed';
  watermark: number;
}

interface BackendFailed {
  type: 'failed';
  message: string;
}

/** Answer to any message of the parent. */
interface BackendAlive {
  type: 'alive';
}

/** A message for the person at the terminal. */
interface BackendNotice {
  type: 'notice';
  text: string;
}

export interface BackendOptions {
  /** Variables that differ from those of this process; `settings.ts` lists the ones that are read. */
  env?: Record<string, string | undefined>;
  /** Where the backend's log lines go: stderr by default, or an open file. */
  logs?: 'inherit' | 'ignore' | number;
  /** Gets messages for the person at the terminal. */
  onNotice?: (text: string) => void;
}

export interface Backend extends Omit<BackendReady, 'type'> {
  /** Calls back with the new watermark after committed changes; the result unsubscribes. */
  onChange(listener: (watermark: number) => void): () => void;
  /** Ends the backend; resolves when it is gone. */
  close(): Promise<void>;
  process: ChildProcess;
}

const CLOSE_TIMEOUT_MS = 10_000;

/** Runs the embedded backend in a child process. Rejects with the child's own message if it cannot start. */
export function startBackend({
  env = {},
  logs = 'inherit',
  onNotice = () => {},
}: BackendOptions = {}): Promise<Backend> {
  const child = fork(resolve(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', logs, 'ipc'],
  });
  const listeners = new Set<(watermark: number) => void>();

  return new Promise((resolveStart, rejectStart) => {
    let failure = 'it ended without a word';
    child.on('message', (message: BackendMessage) => {
      if (message.type === 'failed') {
        failure = message.message;
      } else if (message.type === 'notice') {
        onNotice(message.text);
      } else if (message.type === 'changed') {
        for (const listener of listeners) listener(message.watermark);
      } else if (message.type === 'ready') {
        const { url, publishableKey, secretKey, admin, watermark } = message;
        resolveStart({
          url,
          publishableKey,
          secretKey,
          admin,
          watermark,
          onChange(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
          close: () => closeChild(child),
          process: child,
        });
      }
    });
    child.once('error', rejectStart);
    child.once('exit', (code, signal) =>
      rejectStart(new Error(`The backend did not start (${signal ?? code}): ${failure}`)),
    );
  });
}

async function closeChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolveExit) => child.once('exit', resolveExit));
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
  // Works the same on every platform; Windows turns SIGTERM into a kill.
  if (child.connected) child.disconnect();
  await exited;
  clearTimeout(timer);
}
