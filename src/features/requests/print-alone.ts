/** Prints what the page calls a request (`.request`), without the page around it. */
export function printAlone(): void {
  const { classList } = document.documentElement;
  classList.add('printing');
  addEventListener('afterprint', () => classList.remove('printing'), { once: true });
  print();
}
