import { readFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { addReference, pageCode } from '../../src/features/contact/page-code.ts';
import { database, enter, env, named, rows, savePage, site, slugOf, token } from './admin-tools.ts';

import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

const MOVED = 'Página que mudou';

/** Removes what this test wrote, in this run or in an aborted one. */
async function clear(page: Page, info: TestInfo) {
  // Only signed-in people may use the register.
  const response = await page.request.delete(`${database}/rest/v1/contacts?id=not.is.null`, {
    headers: {
      apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
      Authorization: `Bearer ${await token(page)}`,
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const slug = slugOf(named(info, MOVED));
  await rows(`slug=in.(${slug},${slug}-nova)`, 'DELETE');
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test(
  'a pasted message is written down in one tap, corrected, taken back, and shows in the results',
  { tag: ['@contacts', '@results', '@message-code'] },
  async ({ page, request }, info) => {
    await enter(page, '/robots.txt');
    await clear(page, info);
    await page.goto('/admin/painel');
    const tile = page.getByRole('region', { name: 'Contatos' });
    await expect(tile).toContainText('em 7 dias');
    await page.getByRole('navigation').getByRole('link', { name: 'Contatos' }).tap();
    await page.waitForURL('**/admin/contatos');
    await expect(page.getByText('Nenhum contato nestes dias')).toBeVisible();
    const message = page.getByLabel('Mensagem ou código');
    const register = page.getByRole('region', { name: 'Registrados' });
    const happened = (name: string) =>
      page.getByRole('group', { name: /^O que aconteceu/ }).getByRole('button', { name });

    await message.fill('Bom dia, quanto custa?');
    await expect(page.getByText('não traz código')).toBeVisible();

    // Forwarding and quoting joined its lines.
    await message.fill(
      addReference('Ana: Olá! Preciso de ajuda.', pageCode('/cidades/osasco'), 'bar')
        .replace('\n', ' ')
        .concat(' Obrigada'),
    );
    await expect(page.getByRole('link', { name: /Osasco/ })).toHaveAttribute(
      'href',
      '/cidades/osasco',
    );
    await expect(page.getByText('Botão: barra de baixo do celular.')).toBeVisible();
    await expectAccessible(page);
    await happened('Serviço feito').tap();
    await expect(page.getByText('Contato registrado')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contar este serviço' })).toHaveAttribute(
      'href',
      '/admin/escrever?servico',
    );
    await expectAccessible(page);
    await expect(message).toHaveValue('');
    await expect(register.getByRole('listitem')).toContainText(['Osasco']);

    // A renamed page is found by its old code.
    const moved = await savePage(named(info, MOVED));
    await rows(`id=eq.${moved.id}`, 'PATCH', { slug: `${moved.slug}-nova` });
    await message.fill(`(ref. ${pageCode(`/links-uteis/${moved.slug}`)}-m)`);
    await expect(page.getByRole('link', { name: moved.title })).toBeVisible();
    await expect(page.getByText('(endereço antigo)')).toBeVisible();
    await message.fill('');

    // What must not be stored is reported beside the field; typed text survives a reload.
    await page.getByText('Canal, dia e observação').tap();
    await page.getByLabel('Observação').fill('Ligar para (11) 98765-4321');
    await happened('Não era cliente').tap();
    await expect(page.getByText('Tire o telefone da observação')).toBeVisible();
    await page.reload();
    await page.getByText('Canal, dia e observação').tap();
    await expect(page.getByLabel('Observação')).toHaveValue('Ligar para (11) 98765-4321');
    await page.getByLabel('Observação').fill('');

    await register.getByRole('button', { name: /^Corrigir/ }).tap();
    await page.getByLabel(/^Valor em R/).fill('1.250,50');
    await happened('Serviço feito').tap();
    await expect(register.getByRole('listitem')).toContainText(['R$ 1.250,50']);
    await register.getByRole('button', { name: /^Remover/ }).tap();
    await expect(register.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).tap();
    await expect(register.getByRole('listitem')).toContainText(['R$ 1.250,50']);

    // A quote waits until somebody records the result; who was no client waits for nothing.
    await happened('Não era cliente').tap();
    await expect(register).toContainText('Não era cliente');
    await happened('Orçamento').tap();
    const waiting = page.getByRole('list', { name: 'Lembrar de responder' });
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await waiting.getByRole('button', { name: 'Serviço feito' }).tap();
    await expect(waiting).toHaveCount(0);

    await page.getByRole('main').getByRole('link', { name: 'Resultados' }).tap();
    await page.waitForURL('**/admin/resultados');
    const pages = page.getByRole('region', { name: 'Por página' });
    await expect(pages.getByRole('row', { name: /Osasco/ })).toContainText('R$ 1.250,50');
    await expect(page.getByText('O que mais trouxe: ')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar planilha' }).tap();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(/Página;[^;]*Osasco[^;]*;\/cidades\/osasco;1;1;1250,50;0/);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toBeHidden();
    // Whose paper it is.
    expect((await page.locator('.a-bar .a-mark').boundingBox())?.width).toBeGreaterThan(80);
    await expect(page.getByRole('heading', { name: 'Resumo da semana' })).toBeVisible();
    expect((await request.get(`${site}/admin/old-addresses.json`)).ok()).toBe(true);
    await clear(page, info);
  },
);
