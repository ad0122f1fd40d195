import { expect, test } from './fixtures.ts';

test(
  'on a phone the bar with chat and call is always there and covers nothing',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('complementary', { name: 'Contato rápido' });
    await expect(bar.getByRole('link', { name: /WhatsApp/ })).toBeInViewport();
    await expect(bar.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', /^tel:\+55/);
    await page.keyboard.press('End');
    const last = page.locator('footer p').last();
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [text, box] = await Promise.all([last.boundingBox(), bar.boundingBox()]);
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  },
);

test('on a wide screen the floating button names itself', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/cidades/osasco');
  await expect(page.locator('a.float')).toBeVisible();
  await expect(page.locator('a.float')).toHaveAttribute('aria-label', 'Chamar no WhatsApp');
});

test(
  'the pulsing dot rests for people who ask for less motion',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    await page.goto('/');
    const animation = await page
      .locator('.float-dot')
      .first()
      .evaluate((dot) => getComputedStyle(dot).animationName);
    expect(animation).toBe('none');
    await context.close();
  },
);
