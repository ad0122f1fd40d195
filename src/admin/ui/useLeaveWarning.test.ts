import { expect, test, vi } from 'vitest';
import { askBeforeLeaving, leaveWithoutAsking } from './useLeaveWarning.ts';

test('the browser asks, unless the administration itself leaves', () => {
  const preventDefault = vi.fn();
  askBeforeLeaving({ preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(1);
  leaveWithoutAsking();
  askBeforeLeaving({ preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(1);
});
