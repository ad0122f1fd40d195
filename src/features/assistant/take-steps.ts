import { makeCardForm } from './card.ts';
import { fillMessage, sameEnd } from './fill-message.ts';

const CHAT = 'a[href^="https://wa.me/"]';
/** Whom to call first in danger: before the answer to a question, or at the end. */
const DANGER =
  ':scope > .ask > .stop a[href^="tel:"], :scope > .ask > .stop ~ .btns a[href^="tel:"]';
/** A number that the whole country calls. */
const SHORT = /^tel:(\d{3})$/;
/** The buttons of an answer that nothing follows. */
const BUTTONS = ':scope > .ask > .btns';

interface Step {
  /** The numbers of the answers that are open, from the first question on. */
  given: number[];
}
const stepOf = (state: unknown) => (state as Step | null)?.given ?? [];

/**
 * Makes the answers of a page steps: what is asked next is read aloud, Back takes an answer back, and
 * the messages say the place and the hour, too. The answers open by themselves, and what was opened
 * before this came stays open. Gives what takes it all back.
 */
export function takeSteps(
  root: HTMLElement,
  labels: { placeLabel: string; timeLabel: string },
): () => void {
  const box = root.querySelector<HTMLElement>('.place-box');
  const input = box?.querySelector('input');
  const answers = [...root.querySelectorAll('details')];
  // Whoever chooses among models has none to tell of.
  const card = root.querySelector('[data-models]') ? null : __CARD__;
  const form = card && makeCardForm(card, location.hash);
  const told = document.createElement('p');
  if (form) root.append(form.element);
  const brought = form?.tell();
  if (card && brought !== undefined) {
    told.className = 'ask notice no-print mb-4';
    told.textContent = `${brought} ${card.told}`;
    root.prepend(told);
  }
  /** What the page wrote into each link, before anything was typed. */
  const written = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(CHAT)].map((link) => [link, messageOf(link)]),
  );
  const given = () => answers.flatMap(({ open }, at) => (open ? [at] : []));
  const lastAnswer = () => answers[given().at(-1) ?? -1];
  const isShown = () => stepOf(history.state).join() === given().join();

  /** Puts place and hour into the message of what was answered, and that into every other link. */
  function write(): void {
    const own = lastAnswer()?.querySelector<HTMLAnchorElement>(`${BUTTONS} ${CHAT}`);
    const before = (own && written.get(own)) ?? '';
    const filled = {
      ...labels,
      ...{ place: input?.value ?? '', now: new Date(), more: form?.tell(before) },
    };
    const message = own && fillMessage(before, filled);
    for (const [link, before] of written) {
      if (link === own) setMessage(link, message ?? before);
      else if (!root.contains(link)) setMessage(link, message ? sameEnd(message, before) : before);
    }
  }

  const bar = [...document.querySelectorAll<HTMLAnchorElement>('.bar a[href^="tel:"]')].map(
    (call) => ({ call, usual: call.href }),
  );
  const { dataset } = document.documentElement;
  let { calls } = dataset;

  /** The call under the thumb is the one that the answer names first; in danger it comes before the chat. */
  function dial(): void {
    const danger = lastAnswer()?.querySelector<HTMLAnchorElement>(DANGER);
    if (danger) dataset['calls'] = '';
    else if (calls === undefined) delete dataset['calls'];
    // Where two are called, by the hour, each of them is it: the style sheet shows one.
    for (const { call, usual } of bar) {
      call.href = danger?.href ?? usual;
      const number = SHORT.exec(call.href)?.[1];
      call.lastChild?.replaceWith(number === undefined ? ' Ligar' : ` Ligar ${number}`);
    }
  }

  /** Back from a call, `who-answers.ts` has said anew who answers at this hour. */
  function lookAgain(): void {
    ({ calls } = dataset);
    dial();
  }

  /** The box for the place stands with the message. */
  function place(): void {
    const answer = lastAnswer();
    const buttons = answer?.querySelector(BUTTONS);
    const isDanger = Boolean(answer?.querySelector(':scope > .ask > .stop'));
    if (form) form.element.hidden = !buttons || isDanger;
    if (box) {
      box.hidden = !buttons;
      // In danger nothing stands before the phone.
      if (isDanger) buttons?.after(box);
      else buttons?.before(box);
    }
    const link = buttons?.querySelector<HTMLAnchorElement>(CHAT);
    form?.suggest((link && written.get(link)) ?? '');
    dial();
    write();
  }

  /** What is asked now is read aloud. */
  function readAloud(): HTMLElement | null {
    place();
    const heading = (lastAnswer() ?? root).querySelector('h2');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    return heading;
  }
  /**
   * Right after a touch nothing of it can move under a finger, so it comes into sight, too; in danger
   * as much of it as the screen holds.
   */
  function show(): void {
    const heading = readAloud();
    const isDanger = Boolean(lastAnswer()?.querySelector(DANGER));
    heading?.scrollIntoView({ block: isDanger ? 'start' : 'nearest' });
  }

  function onToggle({ target }: Event): void {
    const details = target as HTMLDetailsElement;
    // What was answered below a question that is asked again counts no more.
    if (!details.open) for (const below of details.querySelectorAll('details')) below.open = false;
    if (isShown()) return;
    history.pushState({ given: given() } satisfies Step, '');
    show();
  }
  function onBack({ state }: PopStateEvent): void {
    const numbers = stepOf(state);
    answers.forEach((details, at) => {
      details.open = numbers.includes(at);
    });
    show();
  }

  if (!isShown()) {
    // Back ends where the visitor came in: at what the address answers, or at the first question.
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    const start = answers.flatMap((details, at) =>
      target && details.contains(target) ? [at] : [],
    );
    history.replaceState({ given: start } satisfies Step, '');
    const now = given();
    for (let count = start.length + 1; count <= now.length; count += 1) {
      history.pushState({ given: now.slice(0, count) } satisfies Step, '');
    }
    // Where nothing was answered yet, or a key has gone on since, the next answer is on its way.
    const isFurther = lastAnswer()?.querySelector('.ask')?.contains(document.activeElement);
    if (now.length > start.length && !isFurther) readAloud();
    else place();
  }
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('toggle', onToggle, { capture: true, signal });
  addEventListener('popstate', onBack, { signal });
  addEventListener('visibilitychange', lookAgain, { signal });
  root.addEventListener('input', write, { signal });
  input?.addEventListener('focus', () => input.list?.replaceChildren(...listPlaces()), {
    once: true,
    signal,
  });
  // The hour is that of the tap.
  document.addEventListener('click', write, { capture: true, signal });
  return () => {
    listening.abort();
    form?.element.remove();
    told.remove();
  };
}

function messageOf(link: HTMLAnchorElement): string {
  return new URL(link.href).searchParams.get('text') ?? '';
}

function setMessage(link: HTMLAnchorElement, message: string): void {
  const [address = ''] = link.href.split('?');
  link.href = `${address}?text=${encodeURIComponent(message)}`;
}

function listPlaces(): HTMLOptionElement[] {
  return __PLACES__.map(({ name, within }) => {
    const option = document.createElement('option');
    option.value = within ? `${name}, ${within}` : name;
    return option;
  });
}
