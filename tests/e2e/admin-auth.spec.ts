import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { database, GAPS_MS, PHONE, site, tapTwice } from './admin-tools.ts';
import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

/**
 * Features that the embedded backend lacks, tested against the documented HTTP interface of
 * Supabase Auth: OAuth with PKCE and password recovery; a second factor that answers at once, also
 * to hasty taps.
 */

const EMAIL = 'dona@example.test';
const SECRET = 'JBSWY3DPEHPK3PXP';
const RIGHT_CODE = '123456';
const NEW_PASSWORD = 'uma senha bem comprida';

interface Factor {
  id: string;
  status: 'verified' | 'unverified';
  factor_type: 'totp';
  friendly_name: string;
}

/** A Supabase Auth service with one user, which answers inside the browser. */
class FakeAuth {
  isAdmin = true;
  factors: Factor[] = [];
  /** Result of the next redirect from Google, or from an e-mail. */
  returns: 'code' | 'denied' | 'expired' = 'code';
  challenge: string | undefined;
  /** Final target of the link in the e-mail. */
  redirectTo = '';
  /** Whether the returned code belongs to another sign-in. */
  breaksChallenge = false;
  /** Whether its mail reaches only members of the project. */
  mailsMembersAlone = false;
  calls: string[] = [];
  password: string | undefined;

  async attach(page: Page) {
    await page.route(`${database}/**`, (route) => this.answer(route));
  }

  private session(aal: 'aal1' | 'aal2') {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: this.user().id, aal, role: 'authenticated', exp: now + 900, amr: [] };
    return {
      access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2ln`,
      token_type: 'bearer',
      expires_in: 900,
      expires_at: now + 900,
      refresh_token: 'refresh',
      user: this.user(),
    };
  }

  private user() {
    return {
      id: '00000000-0000-4000-8000-00000000000a',
      aud: 'authenticated',
      role: 'authenticated',
      email: EMAIL,
      factors: this.factors,
      app_metadata: {},
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
    };
  }

  /** Rule of the database: a verified factor has to be used. */
  private mayWork(route: Route) {
    const token = route.request().headers()['authorization']?.split('.')[1] ?? '';
    const { aal } = JSON.parse(Buffer.from(token, 'base64url').toString() || '{}') as {
      aal?: string;
    };
    const needsFactor = this.factors.some(({ status }) => status === 'verified');
    return this.isAdmin && (!needsFactor || aal === 'aal2');
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname.replace(/^\/(auth|rest)\/v1/, '');
    const headers = { 'Access-Control-Allow-Origin': site };
    const send = (json: unknown, status = 200) => route.fulfill({ status, json, headers });
    this.calls.push(`${request.method()} ${path}`);
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;

    if (path === '/settings') return send({ external: { google: true, email: true } });
    if (path === '/authorize' || path === '/verify') {
      if (path === '/authorize') this.remember(url.searchParams);
      const to = new URL(url.searchParams.get('redirect_to') ?? site);
      if (this.returns === 'code') to.searchParams.set('code', 'auth-code');
      else {
        const code = this.returns === 'denied' ? 'access_denied' : 'otp_expired';
        const error = { error: 'access_denied', error_code: code, error_description: 'No' };
        to.search = String(new URLSearchParams(error));
      }
      const contentType = 'text/html';
      return route.fulfill({
        contentType,
        body: `<script>location.replace("${to.href}")</script>`,
      });
    }
    if (path === '/recover') {
      if (this.mailsMembersAlone) {
        return send({ code: 400, error_code: 'email_address_not_authorized', msg: 'no' }, 400);
      }
      this.remember(new URLSearchParams(body as Record<string, string>));
      this.redirectTo = url.searchParams.get('redirect_to') ?? '';
      return send({});
    }
    if (path === '/token') {
      if (url.searchParams.get('grant_type') === 'password') return send(this.session('aal1'));
      // RFC 7636: the verifier must hash to the earlier challenge.
      const hash = createHash('sha256').update(String(body['code_verifier'])).digest('base64url');
      const isRight =
        body['auth_code'] === 'auth-code' && hash === this.challenge && !this.breaksChallenge;
      if (isRight) return send(this.session('aal1'));
      return send({ code: 400, error_code: 'bad_code_verifier', msg: 'mismatch' }, 400);
    }
    if (path === '/user' && request.method() === 'PUT') {
      if (!this.mayWork(route)) {
        return send({ code: 401, error_code: 'insufficient_aal', msg: 'AAL2 required' }, 401);
      }
      this.password = String(body['password']);
      if (this.password === NEW_PASSWORD) return send(this.user());
      return send({ code: 422, error_code: 'same_password', msg: 'same' }, 422);
    }
    if (path === '/user') return send(this.user());
    if (path === '/logout') return route.fulfill({ status: 204, headers });
    if (path.startsWith('/factors')) return this.answerFactors(path, body, request.method(), send);
    if (path === '/rpc/am_i_admin') return send(this.mayWork(route));
    if (path === '/rpc/my_access') {
      return send(this.mayWork(route) ? 'owner' : this.isAdmin ? 'ended' : 'unlisted');
    }
    if (path === '/rpc/site_report') return send(null);
    if (path.startsWith('/rpc/')) return send(path.endsWith('publish_watermark') ? 0 : false);
    return route.fulfill({ json: [], headers: { ...headers, 'Content-Range': '*/0' } });
  }

  private answerFactors(
    path: string,
    body: Record<string, unknown>,
    method: string,
    send: (json: unknown, status?: number) => Promise<void>,
  ) {
    const [, , id, action] = path.split('/');
    if (id === undefined) {
      const factor: Factor = {
        id: `factor-${this.factors.length}`,
        status: 'unverified',
        factor_type: 'totp',
        friendly_name: String(body['friendly_name']),
      };
      expect(body['factor_type']).toBe('totp');
      this.factors.push(factor);
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';
      const totp = { qr_code: svg, secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` };
      return send({ ...factor, type: 'totp', totp });
    }
    if (method === 'DELETE') {
      this.factors = this.factors.filter((factor) => factor.id !== id);
      return send({ id });
    }
    if (action === 'challenge') return send({ id: 'challenge', type: 'totp', expires_at: 9e9 });
    const factor = this.factors.find((known) => known.id === id);
    if (!factor || body['code'] !== RIGHT_CODE || body['challenge_id'] !== 'challenge') {
      return send({ code: 422, error_code: 'mfa_verification_failed', msg: 'wrong' }, 422);
    }
    factor.status = 'verified';
    return send(this.session('aal2'));
  }

  private remember(values: URLSearchParams) {
    expect(values.get('code_challenge_method')?.toLowerCase()).toBe('s256');
    this.challenge = values.get('code_challenge') ?? undefined;
  }
}

async function enter(page: Page) {
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Senha').fill('uma senha qualquer');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test(
  'Google signs in by PKCE, is told when it ends badly, and the allow-list decides',
  { tag: '@error-not-allowed' },
  async ({ page }) => {
    const auth = new FakeAuth();
    await auth.attach(page);
    const google = page.getByRole('button', { name: 'Entrar com Google' });
    await page.goto('/admin/login');
    // The stored time of a session that ended days ago.
    await page.evaluate(() =>
      localStorage.setItem('admin.auth_time', String(Date.now() - 50 * 3_600_000)),
    );
    await google.click();
    await page.waitForURL('**/admin/painel');
    await expect(page.getByText('Login bem-sucedido')).toBeVisible();
    await expect(page.getByText(EMAIL)).toBeVisible();
    expect(page.url()).not.toContain('code');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/admin/login');
    expect(auth.calls).toContain('POST /logout');

    auth.returns = 'denied';
    await google.click();
    await page.waitForURL('**/admin/login');
    await expect(page.getByRole('alert')).toContainText('A entrada com Google não foi concluída.');

    auth.returns = 'code';
    auth.breaksChallenge = true;
    await google.click();
    await page.waitForURL('**/admin/login');
    await expect(page.getByRole('alert')).toContainText('A entrada com Google não foi concluída.');
    auth.breaksChallenge = false;
    auth.isAdmin = false;
    await google.click();
    await page.waitForURL('**/admin/login');
    await expect(page.getByRole('alert')).toContainText('Acesso negado');
    await expect(page.getByRole('alert')).toContainText(
      'Você não tem permissão para acessar o painel administrativo',
    );
    await enter(page);
    await expect(page.getByRole('alert')).toContainText('Acesso negado');
    await expect(page).toHaveURL(/\/admin\/login$/);
  },
);

test('a forgotten password is replaced by the link of an e-mail, in the browser that asked for it', async ({
  page,
}) => {
  const auth = new FakeAuth();
  await auth.attach(page);
  const forget = async () => {
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    await page.getByLabel('E-mail').fill(EMAIL);
    auth.mailsMembersAlone = true;
    await page.getByRole('button', { name: 'Enviar o link' }).click();
    await expect(page.getByRole('alert')).toContainText('Recuperação indisponível');
    auth.mailsMembersAlone = false;
    await page.getByRole('button', { name: 'Enviar o link' }).click();
    await expect(page.getByText('Verifique seu e-mail')).toBeVisible();
    await expect(page.getByText('Abra-o neste mesmo navegador.')).toBeVisible();
  };
  const leave = async () => {
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/admin/login');
  };
  await test.step('a link opened in another browser says where it works', async () => {
    await page.goto('/admin/painel?code=auth-code');
    await page.waitForURL('**/admin/login');
    await expect(page.getByRole('alert')).toContainText(
      'O link só funciona no navegador em que foi pedido.',
    );
  });
  await forget();
  expect(new URL(auth.redirectTo).pathname).toBe('/admin/painel');
  const query = new URLSearchParams({
    token: 't',
    type: 'recovery',
    redirect_to: auth.redirectTo,
  });
  const link = `${database}/auth/v1/verify?${query}`;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nova senha').fill('a mesma senha antiga');
  await page.getByRole('button', { name: 'Salvar a senha' }).click();
  await expect(page.getByRole('alert')).toContainText('Senha recusada');
  await page.getByLabel('Nova senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salvar a senha' }).click();
  await expect(page.getByText('Senha alterada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Início', exact: true })).toBeVisible();
  expect(auth.password).toBe(NEW_PASSWORD);

  await leave();
  auth.returns = 'expired';
  await page.goto(link);
  await page.waitForURL('**/admin/login');
  await expect(page.getByRole('alert')).toContainText('Link vencido');

  await test.step('with a second factor: first the code, then the new password', async () => {
    auth.returns = 'code';
    auth.password = undefined;
    auth.factors.push({ id: 'app', status: 'verified', factor_type: 'totp', friendly_name: 'x' });
    await forget();
    await page.goto(link);
    await page.getByLabel('Código').fill(RIGHT_CODE);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await page.getByLabel('Nova senha').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Salvar a senha' }).click();
    await expect(page.getByText('Senha alterada')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Início', exact: true })).toBeVisible();
    expect(auth.password).toBe(NEW_PASSWORD);
  });
});

test.describe('by a finger that taps twice', () => {
  test.use(PHONE);

  test('a second factor goes only with its code', { tag: '@double-tap' }, async ({ page }) => {
    const auth = new FakeAuth();
    auth.factors.push({ id: 'app', status: 'verified', factor_type: 'totp', friendly_name: 'x' });
    await auth.attach(page);
    await page.goto('/admin/login');
    await enter(page);
    await page.getByLabel('Código').fill(RIGHT_CODE);
    await page.getByRole('button', { name: 'Verificar' }).tap();
    await page.waitForURL('**/admin/painel');
    await expect(page.getByRole('heading', { name: 'Início', exact: true })).toBeVisible();
    for (const gap of GAPS_MS) {
      const id = `app-${gap}`;
      auth.factors = [{ id, status: 'verified', factor_type: 'totp', friendly_name: id }];
      auth.calls = [];
      await page.goto('/admin/seguranca');
      const dialog = page.getByRole('main');
      await tapTwice(page, dialog.getByRole('button', { name: 'Remover' }), gap);
      const removal = page.getByRole('dialog', { name: 'Remover a segunda etapa?' });
      await expect(removal).toBeVisible();
      expect(auth.factors).toHaveLength(1);
      await removal.getByLabel('Código de 6 dígitos').fill(RIGHT_CODE);
      await tapTwice(page, removal.getByRole('button', { name: 'Remover a segunda etapa' }), gap);
      await expect(dialog.getByText('Segunda etapa removida.')).toBeVisible();
      expect(auth.factors).toEqual([]);
      // The second tap, on what replaced the button, started nothing.
      expect(auth.calls.filter((call) => call === 'POST /factors')).toEqual([]);
      expect(auth.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    }
  });
});
