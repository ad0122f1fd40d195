import { makeCardForm } from './card.ts';
import { fillMessage, sameEnd } from './fill-message.ts';

const CHAT = 'a[href^="https://wa.me/"]';
/** Whom to call first in danger: before the answers of a question, or at the end. */
const DANGER =
  ':scope > .ask > .stop a[href^="tel:"], :scope > .ask > .stop ~ .btns a[href^="tel:"]';
/** An emergency number of the whole country. */
const SHORT = /^tel:(\d{3})$/;
/** The buttons of a final answer. */
const BUTTONS = ':scope > .ask > .btns';

interface Step {
  /** Numbers of the open answers, from the first question on. */
  given: number[];
}
const stepOf = (state: unknown) => (state as Step | null)?.given ?? [];

/**
 * Turns the answers of a page into steps: the next question is announced, Back takes an answer
 * back, and the messages contain place and hour. The answers open natively, and what was opened
 * before this ran stays open. Returns a function that undoes it.
 */
export function takeSteps(
  root: HTMLElement,
  labels: { placeLabel: string; timeLabel: string },
): () => void {
  const box = root.querySelector<HTMLElement>('.place-box');
  const input = box?.querySelector('input');
  const answers = [...root.querySelectorAll('details')];
  // A visitor who chooses among models has no model to name.
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
  /** The original message of each link, before anything was typed. */
  const written = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(CHAT)].map((link) => [link, messageOf(link)]),
  );
  const given = () => answers.flatMap(({ open }, at) => (open ? [at] : []));
  const lastAnswer = () => answers[given().at(-1) ?? -1];
  const isShown = () => stepOf(history.state).join() === given().join();

  /** Puts place and hour into the message of the answers, and that into every other link. */
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

  /** The bar calls the number that the answer names first; in danger the call comes before the chat. */
  function dial(): void {
    const danger = lastAnswer()?.querySelector<HTMLAnchorElement>(DANGER);
    if (danger) dataset['calls'] = '';
    else if (calls === undefined) delete dataset['calls'];
    // If two numbers depend on the hour, both are in the bar: the style sheet shows one.
    for (const { call, usual } of bar) {
      call.href = danger?.href ?? usual;
      const number = SHORT.exec(call.href)?.[1];
      call.lastChild?.replaceWith(number === undefined ? ' Ligar' : ` Ligar ${number}`);
    }
  }

  /** On return from a call `who-answers.ts` has updated who answers now. */
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
      // In danger nothing comes before the phone.
      if (isDanger) buttons?.after(box);
      else buttons?.before(box);
    }
    const link = buttons?.querySelector<HTMLAnchorElement>(CHAT);
    form?.suggest((link && written.get(link)) ?? '');
    dial();
    write();
  }

  /** Announces the current question. */
  function readAloud(): HTMLElement | null {
    place();
    const heading = (lastAnswer() ?? root).querySelector('h2');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    return heading;
  }
  /**
   * Right after a touch nothing may move under a finger, so it also scrolls into view; in danger as
   * much of it as the screen holds.
   */
  function show(): void {
    const heading = readAloud();
    const isDanger = Boolean(lastAnswer()?.querySelector(DANGER));
    heading?.scrollIntoView({ block: isDanger ? 'start' : 'nearest' });
  }

  function onToggle({ target }: Event): void {
    const details = target as HTMLDetailsElement;
    // Answers below a question that is asked again no longer count.
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
    // Back ends where the visitor came in: at the answers of the address, or at the first question.
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    const start = answers.flatMap((details, at) =>
      target && details.contains(target) ? [at] : [],
    );
    history.replaceState({ given: start } satisfies Step, '');
    const now = given();
    for (let count = start.length + 1; count <= now.length; count += 1) {
      history.pushState({ given: now.slice(0, count) } satisfies Step, '');
    }
    // If nothing was answered yet, or the keyboard has moved on, another answer will follow.
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
