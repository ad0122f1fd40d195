import type { ClientDirective } from 'astro';
import { hearFirstTouch } from './first-touch.ts';
import { wakeIslands } from './wake-islands.ts';

// Inlined into every page, before the elements it handles, so every byte counts.
wakeIslands();
hearFirstTouch();

/** Astro asks each directive for a function; our own script wakes the islands. */
const intent: ClientDirective = () => undefined;

export default intent;
