import { callFirst, turnBar } from './turn-bar.ts';
import { findWhoAnswers } from './who-answers.ts';

/**
 * Says in every hours line of the page whether somebody answers now, and puts who is quicker first, in
 * the bar below the page, too. It runs once the page
 * is read, before anybody can have touched it.
 */
const { when, onlyPhone } = findWhoAnswers(new Date(), __HOURS__);
if (when) {
  for (const line of document.querySelectorAll('[data-hours]')) {
    line.textContent = (onlyPhone ? 'Mensagens: ' : 'Respondemos ') + when;
    // Somebody answers the phone and nobody the chat: the phone comes first.
    if (onlyPhone) callFirst(line.closest('.contact')?.querySelector<HTMLElement>('.btns'));
  }
}
if (onlyPhone) turnBar();
