import { findDanger } from './call-bar.ts';
import { followAnswer } from './follow-answer.ts';

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
  const answers = [...root.querySelectorAll('details')];
  const given = () => answers.flatMap(({ open }, at) => (open ? [at] : []));
  const lastAnswer = () => answers[given().at(-1) ?? -1];
  const isShown = () => stepOf(history.state).join() === given().join();
  const { update, stop } = followAnswer(root, labels, lastAnswer);

  /** Announces the current question. */
  function readAloud(): HTMLElement | null {
    update();
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
    heading?.scrollIntoView({ block: findDanger(lastAnswer()) ? 'start' : 'nearest' });
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
    const hasAnswered = recordSteps(answers, given());
    // If nothing was answered yet, or the keyboard has moved on, another answer will follow.
    const isFurther = lastAnswer()?.querySelector('.ask')?.contains(document.activeElement);
    if (hasAnswered && !isFurther) readAloud();
    else update();
  }
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('toggle', onToggle, { capture: true, signal });
  addEventListener('popstate', onBack, { signal });
  return () => {
    listening.abort();
    stop();
  };
}

/**
 * Makes a step of each answer that is open already. Back ends where the visitor came in: at the
 * answers of the address, or at the first question. Returns whether any came after that.
 */
function recordSteps(answers: readonly HTMLDetailsElement[], given: readonly number[]): boolean {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  const start = answers.flatMap((details, at) => (target && details.contains(target) ? [at] : []));
  history.replaceState({ given: start } satisfies Step, '');
  for (let count = start.length + 1; count <= given.length; count += 1) {
    history.pushState({ given: given.slice(0, count) } satisfies Step, '');
  }
  return given.length > start.length;
}
