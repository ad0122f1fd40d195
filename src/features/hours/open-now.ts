import { describeOpening } from './describe-opening.ts';
import type { Opening } from './opening.ts';

/** Says in every hours line of the page what `who-answers.ts` found. */
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
