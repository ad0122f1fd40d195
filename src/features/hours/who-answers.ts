import { findOpening, isNight } from './opening.ts';

/**
 * Marks the root of the page: `data-office` says when messages are answered, `data-calls` that only the
 * phone is answered now, `data-night` that it is dark. It runs in the head, so that the style sheet knows
 * which button comes first before one is drawn, and nothing moves under a thumb. It runs again each minute
 * and when the tab is looked at again, because a page may stay open past closing time.
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
