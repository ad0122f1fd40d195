import type { ClientDirective } from 'astro';
import { hearFirstTouch } from './first-touch.ts';
import { wakeIslands } from './wake-islands.ts';

// Inlined into every page, before what it is about, so every byte counts.
wakeIslands();
hearFirstTouch();

/** For Astro's own runtime, which has nothing left to do. */
const intent: ClientDirective = () => undefined;

export default intent;
