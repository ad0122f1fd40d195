import { tellOpening } from './tell-opening.ts';
import type { Opening } from './opening.ts';

/** Says in every hours line of the page what `who-answers.ts` found. */
function tellWhoAnswers(): void {
  const { calls, office } = document.documentElement.dataset;
  if (!office) return;
  const when = tellOpening(JSON.parse(office) as Opening);
  for (const line of document.querySelectorAll('[data-hours]')) {
    line.textContent = (calls === '' ? 'Mensagens: ' : 'Respondemos ') + when;
  }
}
tellWhoAnswers();
addEventListener('visibilitychange', tellWhoAnswers);
setInterval(tellWhoAnswers, 60_000);
