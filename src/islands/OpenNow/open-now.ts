import { describeOpening } from '../../lib/opening.ts';

const lines = document.querySelectorAll<HTMLElement>('[data-hours]');
const [opens = '', closes = '', satOpens = '', satCloses = ''] =
  lines[0]?.dataset['hours']?.split(' ') ?? [];
const said = describeOpening(new Date(), {
  weekdays: { opens, closes },
  saturday: { opens: satOpens, closes: satCloses },
});
// Inlined into the page, once, however many places say it.
if (said) for (const line of lines) line.textContent = said;
