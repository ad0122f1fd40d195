import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keepStillWhilePressed } from './keep-still.ts';

test.for(['click', 'pointercancel'])(
  'an answer that comes during a press is told after its %s',
  async (end) => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    keepStillWhilePressed();
    const told = vi.fn<() => void>();
    const queries = new QueryClient();
    new QueryObserver(queries, { queryKey: ['clock'], enabled: false }).subscribe(
      // As React is told.
      notifyManager.batchCalls(told),
    );
    const later = () => new Promise((done) => setTimeout(done, 5));

    queries.setQueryData(['clock'], 'goes');
    await later();
    expect(told).toHaveBeenCalledOnce();

    page.dispatchEvent(new Event('pointerdown'));
    queries.setQueryData(['clock'], 'stands still');
    await later();
    expect(told).toHaveBeenCalledOnce();
    page.dispatchEvent(new Event(end));
    expect(told).toHaveBeenCalledOnce();
    await later();
    expect(told).toHaveBeenCalledTimes(2);
  },
);
