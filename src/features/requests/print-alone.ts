/** Prints only the request (`.request`) of a page. */
export function printAlone(): void {
  const { classList } = document.documentElement;
  classList.add('printing');
  addEventListener('afterprint', () => classList.remove('printing'), { once: true });
  print();
}
