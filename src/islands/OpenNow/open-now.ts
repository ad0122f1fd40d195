import { findWhoAnswers } from './who-answers.ts';

/**
 * Says in every hours line of the page whether somebody answers now, and puts who is quicker first. It
 * runs once the page is read, before anybody can have touched it.
 */
const bar = document.querySelector<HTMLElement>('.bar');
const { when, onlyPhone, phone } = findWhoAnswers(new Date(), bar?.dataset ?? {});
const turn = (buttons?: Element | null) => buttons?.prepend(...[...buttons.children].reverse());

for (const line of document.querySelectorAll('[data-now]')) {
  if (when) line.textContent = (onlyPhone ? 'Mensagens: ' : 'Respondemos ') + when;
  // Somebody answers the phone and nobody the chat: the phone comes first.
  if (onlyPhone) turn(line.closest('.contact')?.firstElementChild);
}
const { call, urgent } = bar?.dataset ?? {};
const link = bar?.querySelector<HTMLAnchorElement>('[href^=tel]');
if (urgent ? !phone : onlyPhone) turn(bar);
if (link && call && onlyPhone) {
  link.href = call;
  link.className = 'btn btn-danger';
}
