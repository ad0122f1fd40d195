import { describeOpening } from './describe-opening.ts';
import type { Opening } from './opening.ts';

/** Writes what `who-answers.ts` found into every hours line of the page. */
function showWhoAnswers(): void {
  const { calls, office } = document.documentElement.dataset;
  if (!office) return;
  const when = describeOpening(JSON.parse(office) as Opening);
  for (const line of document.querySelectorAll('[data-hours]')) {
    line.textContent = (calls === '' ? 'Mensagens: ' : 'Respondemos ') + when;
  }
}
showWhoAnswers();
addEventListener('visibilitychange', showWhoAnswers);
setInterval(showWhoAnswers, 60_000);
