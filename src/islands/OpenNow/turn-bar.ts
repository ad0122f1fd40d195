/** Puts the call before the chat, to the emergency phone where that is another one. */
export function callFirst(buttons?: HTMLElement | null): void {
  const call = buttons?.querySelector<HTMLAnchorElement>('[href^=tel]');
  if (!buttons || !call) return;
  if (call !== buttons.firstElementChild) buttons.prepend(...[...buttons.children].reverse());
  const number = buttons.dataset['call'];
  if (!number) return;
  call.href = `tel:+55${number.replace(/\D/g, '')}`;
  call.querySelector('.nowrap')?.replaceChildren(number);
}

/** The same for the bar below the page, in red. */
export function turnBar(): void {
  const bar = document.querySelector<HTMLElement>('.bar');
  callFirst(bar);
  bar?.querySelector('[href^=tel]')?.classList.replace('btn-call', 'btn-danger');
}
