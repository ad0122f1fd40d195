import { MEMORY_FILE, openMemory } from '../../src/cms/collections/memory.ts';

/**
 * Files share their process, so what one has computed from the content, or the last content check
 * with the same code, is reused. Nothing is saved.
 */
const shared = globalThis as { hasMemory?: true };
if (!shared.hasMemory) await openMemory(MEMORY_FILE);
shared.hasMemory = true;
