/** Whom to call first in danger: before the answers of a question, or at the end. */
const DANGER =
  ':scope > .ask > .stop a[href^="tel:"], :scope > .ask > .stop ~ .btns a[href^="tel:"]';
/** An emergency number of the whole country. */
const SHORT = /^tel:(\d{3})$/;

/** The phone that an answer names first because of a danger. */
export const findDanger = (answer: Element | undefined) =>
  answer?.querySelector<HTMLAnchorElement>(DANGER);

/** The bar of the page, which calls the number that an answer names first. */
export function openCallBar() {
  const bar = [...document.querySelectorAll<HTMLAnchorElement>('.bar a[href^="tel:"]')].map(
    (call) => ({ call, usual: call.href }),
  );
  const { dataset } = document.documentElement;
  let { calls } = dataset;
  return {
    /** In danger the call comes before the chat. */
    dial(answer: Element | undefined): void {
      const danger = findDanger(answer);
      if (danger) dataset['calls'] = '';
      else if (calls === undefined) delete dataset['calls'];
      // If two numbers depend on the hour, both are in the bar: the style sheet shows one.
      for (const { call, usual } of bar) {
        call.href = danger?.href ?? usual;
        const number = SHORT.exec(call.href)?.[1];
        call.lastChild?.replaceWith(number === undefined ? ' Ligar' : ` Ligar ${number}`);
      }
    },
    /** On return from a call `who-answers.ts` has updated who answers now. */
    lookAgain(answer: Element | undefined): void {
      ({ calls } = dataset);
      this.dial(answer);
    },
  };
}
