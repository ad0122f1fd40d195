import { openMemory } from '../../src/content/memory.ts';

/** Files share their process: what one has worked out of the content, the next need not. Nothing of it is written down. */
const shared = globalThis as { hasMemory?: true };
if (!shared.hasMemory) await openMemory('');
shared.hasMemory = true;
