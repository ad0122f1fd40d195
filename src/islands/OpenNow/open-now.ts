import { findOpening } from './opening.ts';

/**
 * Says in every hours line of the page whether somebody answers now, and who is quicker. Only a page
 * with such a line carries this; it runs once the page is read, before anybody can have touched it.
 */
const now = new Date();
for (const line of document.querySelectorAll<HTMLElement>('[data-hours]')) {
  const { hours = '', emergency = '' } = line.dataset;
  const office = findOpening(now, hours);
  if (!office) continue;
  const onlyPhone = !office.open && (emergency === '24' || findOpening(now, emergency)?.open);
  line.textContent = (onlyPhone ? 'Mensagens: ' : 'Respondemos ') + office.when;
  if (!onlyPhone) continue;
  // Somebody answers the phone and nobody the chat: the phone comes first.
  const buttons = line.closest('.contact')?.firstElementChild;
  buttons?.prepend(...[...buttons.children].reverse());
}
