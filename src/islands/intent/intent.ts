import type { ClientDirective } from 'astro';
import { wakeIslands } from './wake-islands.ts';
import { watchMenu } from './watch-menu.ts';

// Inlined into every page, before what it is about, so every byte counts.
wakeIslands();
watchMenu();

/** For Astro's own runtime, which has nothing left to do. */
const intent: ClientDirective = () => undefined;

export default intent;
