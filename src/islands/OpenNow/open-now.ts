import { describeOpening } from './opening.ts';

const lines = document.querySelectorAll<HTMLElement>('[data-hours]');
const said = describeOpening(new Date(), lines[0]?.dataset['hours'] ?? '');
// Inlined into the page, once, however many places say it.
if (said) for (const line of lines) line.textContent = said;
