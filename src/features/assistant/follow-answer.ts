import { openCallBar } from './call-bar.ts';
import { makeCardForm } from './card.ts';
import { CHAT, readMessages, writeMessages } from './chat-links.ts';
import { fillMessage } from './fill-message.ts';

/** The buttons of a final answer. */
const BUTTONS = ':scope > .ask > .btns';

/**
 * What stands around the answers follows the open one: the box for the place, the card, the
 * messages of all chats and the phone of the bar.
 */
export function followAnswer(
  root: HTMLElement,
  labels: { placeLabel: string; timeLabel: string },
  lastAnswer: () => HTMLElement | undefined,
): { update: () => void; stop: () => void } {
  const box = root.querySelector<HTMLElement>('.place-box');
  const input = box?.querySelector('input');
  const card = openCard(root);
  const written = readMessages();
  const bar = openCallBar();

  /** Puts place and hour into the message of the answers, and that into every other link. */
  function write(): void {
    const own = lastAnswer()?.querySelector<HTMLAnchorElement>(`${BUTTONS} ${CHAT}`);
    const before = (own && written.get(own)) ?? '';
    const filled = {
      ...labels,
      ...{ place: input?.value ?? '', now: new Date(), more: card?.form.tell(before) },
    };
    writeMessages(written, root, own, own ? fillMessage(before, filled) : undefined);
  }

  /** The box for the place stands with the message. */
  function update(): void {
    const answer = lastAnswer();
    const buttons = answer?.querySelector(BUTTONS);
    const isDanger = Boolean(answer?.querySelector(':scope > .ask > .stop'));
    if (card) card.form.element.hidden = !buttons || isDanger;
    if (box) {
      box.hidden = !buttons;
      // In danger nothing comes before the phone.
      if (isDanger) buttons?.after(box);
      else buttons?.before(box);
    }
    const link = buttons?.querySelector<HTMLAnchorElement>(CHAT);
    card?.form.suggest((link && written.get(link)) ?? '');
    bar.dial(answer);
    write();
  }

  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('visibilitychange', () => bar.lookAgain(lastAnswer()), { signal });
  root.addEventListener('input', write, { signal });
  input?.addEventListener('focus', () => input.list?.replaceChildren(...listPlaces()), {
    once: true,
    signal,
  });
  // The hour is that of the tap.
  document.addEventListener('click', write, { capture: true, signal });
  return {
    update,
    stop() {
      listening.abort();
      card?.remove();
    },
  };
}

/** The form of the visitor's card, and what the address brought with it. */
function openCard(root: HTMLElement) {
  // A visitor who chooses among models has no model to name.
  const card = root.querySelector('[data-models]') ? null : __CARD__;
  if (!card) return undefined;
  const form = makeCardForm(card, location.hash);
  const told = document.createElement('p');
  root.append(form.element);
  const brought = form.tell();
  if (brought !== undefined) {
    told.className = 'ask notice no-print my-8';
    told.textContent = `${brought} ${card.told}`;
    root.prepend(told);
  }
  return {
    form,
    remove() {
      form.element.remove();
      told.remove();
    },
  };
}

function listPlaces(): HTMLOptionElement[] {
  return __PLACES__.map(({ name, within }) => {
    const option = document.createElement('option');
    option.value = within ? `${name}, ${within}` : name;
    return option;
  });
}
