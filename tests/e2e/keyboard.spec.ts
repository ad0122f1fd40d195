import { expect, test } from './fixtures.ts';

test('the first Tab offers to skip to the content', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/guias');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'on a phone the menu opens, closes with Escape and gives the focus back',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    await expect(page.getByRole('button', { name: 'Fechar menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Fechar menu' })).toBeHidden();
    await expect(button).toBeFocused();
  },
);

test('no focused element hides behind the header or the bar', async ({ page }) => {
  await page.goto('/guias');
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || !focused.closest('main')) return false;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at !== null && !focused.contains(at) && !at.contains(focused);
    });
    expect(hidden).toBe(false);
  }
});
