import { MEMORY_FILE, openMemory } from '../../src/cms/collections/memory.ts';

/**
 * Files share their process: what one has worked out of the content, or the last check of it with the same code, the
 * next need not. Nothing of it is written down.
 */
const shared = globalThis as { hasMemory?: true };
if (!shared.hasMemory) await openMemory(MEMORY_FILE);
shared.hasMemory = true;
