import { findOpening, isNight } from './opening.ts';

/**
 * Marks on the root of the page when messages are answered, that only the phone is answered now,
 * and that it is dark. It runs in the head, so that the style sheet knows which button comes first
 * before one is drawn, and nothing moves under a thumb. A page may stay open past closing time, and
 * a tab may be hours old when it is looked at again.
 */
function findWhoAnswers(): void {
  const now = new Date();
  const office = findOpening(now, __HOURS__);
  const isOnCall = __EMERGENCY__ === '24' || findOpening(now, __EMERGENCY__)?.open;
  const { dataset } = document.documentElement;
  if (office) dataset['office'] = JSON.stringify(office);
  delete dataset['calls'];
  delete dataset['night'];
  if (isOnCall && !office?.open) dataset['calls'] = '';
  if (isNight(now)) dataset['night'] = '';
}
findWhoAnswers();
addEventListener('visibilitychange', findWhoAnswers);
setInterval(findWhoAnswers, 60_000);
