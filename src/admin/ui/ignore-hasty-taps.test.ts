import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose frames come when they are told to; says whether it lets taps through, and counts one. */
async function openPage() {
  vi.useFakeTimers();
  const classes = new Set<string>();
  const frames: (() => void)[] = [];
  let listener: (event: object) => void = () => {};
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('document', {
    documentElement: {
      classList: {
        add: (name: string) => classes.add(name),
        remove: (name: string) => classes.delete(name),
      },
    },
    addEventListener: (_name: string, listen: typeof listener) => (listener = listen),
  });
  vi.resetModules();
  const { ignoreHastyTaps } = await import('./ignore-hasty-taps.ts');
  return {
    ignoreHastyTaps,
    paint: () => {
      for (const frame of frames.splice(0)) frame();
    },
    isClosed: () => classes.has('a-settling'),
    counts: () => {
      const stopImmediatePropagation = vi.fn();
      const click = { isTrusted: true, detail: 1, timeStamp: performance.now() };
      listener({ ...click, preventDefault: () => {}, stopImmediatePropagation });
      return stopImmediatePropagation.mock.calls.length === 0;
    },
  };
}

test('a page that lets a tap through counts it, however late its picture comes', async () => {
  const page = await openPage();
  page.ignoreHastyTaps();
  for (let waited = 0; waited < 5000; waited += 100) {
    vi.advanceTimersByTime(100);
    if (waited === 2000) page.paint();
    expect(page.counts(), `after ${waited} ms`).toBe(!page.isClosed());
  }
  expect(page.isClosed()).toBe(false);
});

test('of two dialogs the later one decides when taps count again', async () => {
  const page = await openPage();
  page.ignoreHastyTaps();
  page.paint();
  vi.advanceTimersByTime(300);
  page.ignoreHastyTaps();
  vi.advanceTimersByTime(300);
  expect([page.counts(), page.isClosed()]).toEqual([false, true]);
  page.paint();
  vi.advanceTimersByTime(401);
  expect([page.counts(), page.isClosed()]).toEqual([true, false]);
});
