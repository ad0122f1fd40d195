import { findWhoAnswers } from './who-answers.ts';

/**
 * Says in every hours line of the page whether somebody answers now, and puts who is quicker first, in
 * the bar below the page, too. Only a page with such a line carries this; it runs once the page is read,
 * before anybody can have touched it.
 */
const turn = (buttons?: Element | null) => buttons?.prepend(...[...buttons.children].reverse());
const now = new Date();
let isTurned = false;
for (const line of document.querySelectorAll<HTMLElement>('[data-hours]')) {
  const { when, onlyPhone } = findWhoAnswers(now, line.dataset);
  if (!when) continue;
  line.textContent = (onlyPhone ? 'Mensagens: ' : 'Respondemos ') + when;
  if (!onlyPhone) continue;
  // Somebody answers the phone and nobody the chat: the phone comes first.
  turn(line.closest('.contact')?.firstElementChild);
  const bar = document.querySelector<HTMLElement>('.bar');
  const call = bar?.querySelector<HTMLAnchorElement>('[href^=tel]');
  if (isTurned || !bar || !call) continue;
  isTurned = true;
  if (call !== bar.firstElementChild) turn(bar);
  call.href = bar.dataset['call'] ?? call.href;
  call.className = 'btn btn-danger';
}
