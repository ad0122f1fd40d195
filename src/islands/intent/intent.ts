import type { ClientDirective } from 'astro';
import { tellClicks } from '../ContactClicks/tell-clicks.ts';
import { wakeIslands } from './wake-islands.ts';
import { watchMenu } from './watch-menu.ts';

// Inlined into every page, before what it is about, so every byte counts.
wakeIslands();
watchMenu();
tellClicks();

/** For Astro's own runtime, which has nothing left to do. */
const intent: ClientDirective = () => undefined;

export default intent;
