import type { Page } from '@playwright/test';
import { database, enter, env, named, rows, savePage, token, userId } from './admin-tools.ts';
import { expect, expectAccessible, policyTest, test } from './fixtures.ts';
import { listOpenItems } from '../../src/content/launch/checks.ts';
import { readContentInput } from '../../src/content/launch/read.ts';
import { buildReport, shortenReport } from '../../src/content/launch/report.ts';
import { readContent } from '../../src/content/read.ts';
import { describeContent } from '../../src/content/report.ts';
import { formatPhone } from '../../src/lib/phone.ts';

const secret = env('TEST_SECRET_KEY');

/** Calls a function of the database as the publisher does. */
async function call(name: string, body: unknown) {
  const response = await fetch(`${database}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: secret,
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
}

interface Version {
  id: number;
  patch: Record<string, unknown>;
}

/** Versions of an entry, newest first. */
async function versions(collection: string, entry: string): Promise<Version[]> {
  const query = `collection=eq.${collection}&entry=eq.${entry}&order=id.desc&select=id,patch`;
  const response = await fetch(`${database}/rest/v1/content_edits?${query}`, {
    headers: { apikey: secret, Authorization: `Bearer ${secret}` },
  });
  return (await response.json()) as Version[];
}

/** Tells what a build made of an edit. */
const judge = (edit_id: number, outcome: string, problems: unknown[] = []) =>
  call('record_content', { outcomes: [{ edit_id, outcome, problems }] });

/** Puts an entry back to its file, so that a test begins with the same words each time. */
async function resetEntry(page: Page, collection: string, entry: string) {
  const [newest] = await versions(collection, entry);
  if (!newest) return;
  const response = await fetch(`${database}/rest/v1/rpc/save_edit`, {
    method: 'POST',
    headers: {
      apikey: secret,
      Authorization: `Bearer ${await token(page)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ collection, entry, patch: {}, based_on: newest.id }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
}

const review = (page: Page) => page.getByRole('button', { name: 'Conferir e salvar' });
const changes = (page: Page) => page.getByRole('dialog', { name: 'O que muda' });
const confirm = (page: Page) => changes(page).getByRole('button', { name: 'Salvar', exact: true });

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Pages on which the main phone shows, as far as the panel is told. */
const WITH_PHONE = ['/', '/duvidas-frequentes', '/guias'];

test.beforeAll(async () => {
  const reading = readContent();
  await call('record_content', { documents: describeContent(reading).documents });
  const launch = buildReport(listOpenItems({ ...readContentInput(new Date(), reading), env: {} }));
  const shown = { pages: WITH_PHONE.length, samples: WITH_PHONE };
  const fields = { 'company/company': { 'phones.main.number': shown } };
  await call('save_site_report', { document: { launch: shortenReport(launch), fields } });
});

test.afterAll(() =>
  call('save_site_report', { document: { launch: { open: 0, groups: [] }, fields: {} } }),
);

test('a value that a saved page says by its owner’s word is listed before the launch', async ({
  page,
}, info) => {
  const row = await savePage(named(info, 'Outro valor'), {
    content: '<p>O serviço sai R$ 327.</p>',
  });
  await enter(page, `/admin/editar?id=${row.id}`);
  await page.getByLabel('Descrição', { exact: true }).fill('Uma descrição que alguém mudou.');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.waitForURL('**/admin/painel');
  await page.goto('/admin/antes-de-ir-ao-ar');
  const group = page
    .locator('details')
    .filter({ hasText: 'Valores e frases que alguém confirmou' });
  await group.locator('summary').first().click();
  const item = group.getByRole('listitem').filter({ hasText: row.title });
  await expect(item).toContainText('“R$ 327” não muda sozinho');
  await expect(item.getByRole('link')).toHaveAttribute('href', `/admin/editar?id=${row.id}`);
  await rows(`id=eq.${row.id}`, 'DELETE');
});

test(
  'the owner changes the main phone by thumb and is told when it is live',
  { tag: ['@words-form', '@words-state'] },
  async ({ page }) => {
    await enter(page);
    await resetEntry(page, 'company', '');
    await page.getByRole('link', { name: 'Dados da empresa' }).tap();
    await expect(page.getByRole('heading', { name: 'Dados da empresa' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Contato(?!s)/ }).tap();
    await page.getByRole('group', { name: 'Telefones' }).locator('summary').first().tap();
    const number = page.getByLabel('Número', { exact: true });
    const before = await number.inputValue();

    await number.fill('11 3333');
    await review(page).tap();
    await expect(page.getByText('1 campo a corrigir')).toBeVisible();
    await expect(number).toHaveAccessibleDescription(/^escreva DDD e número/);
    await expect(number).toBeFocused();
    // Over a list that was scrolled, a message covers what stands there until it is closed.
    await page.getByRole('button', { name: /^Fechar aviso/ }).tap();
    await expect(page.getByText('1 campo a corrigir')).toBeHidden();
    await expectAccessible(page);

    // As people write it; links dial the digits.
    const wanted = before === '(11) 3333-4444' ? '551133335555' : '551133334444';
    await number.fill(formatPhone(wanted));
    await expect(number).toHaveAttribute('aria-invalid', 'false');
    await page.reload();
    await expect(page.getByText('Recuperamos o que você não tinha salvado.')).toBeVisible();
    await review(page).tap();
    await expect(changes(page)).toContainText(wanted.endsWith('4444') ? '3333-4444' : '3333-5555');
    await expectAccessible(page);
    await confirm(page).tap();
    await expect(changes(page)).toBeHidden();
    await expect(page.getByText('Publicando…')).toBeVisible();

    const [saved] = await versions('company', '');
    const phones = saved?.patch['phones'] as { main?: boolean; number: string }[];
    expect(Object.keys(saved?.patch ?? {})).toEqual(['phones']);
    expect(phones.find(({ main }) => main)?.number).toBe(wanted);

    await judge(saved?.id ?? 0, 'left_out', [{ field: 'phones', message: 'falta um número' }]);
    const alert = page.getByRole('alert').filter({ hasText: 'ficou de fora do site' });
    await expect(alert).toContainText('Telefones: falta um número');
    // A build that says it contains the change is no proof: the pages still show the old number.
    await judge(saved?.id ?? 0, 'live');
    await page.reload();
    await expect(page.getByText('Conferindo no site…')).toBeVisible();
    for (const path of WITH_PHONE) {
      await page.route(path, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<p>${formatPhone(wanted)}</p>` }),
      );
    }
    await expect(page.getByText('No ar. Conferido em 3 páginas.')).toBeVisible();
    await expect(page.getByText('Recuperamos')).toBeHidden();

    await page.getByText(/^Versões/).tap();
    await page.getByRole('button', { name: 'Voltar ao texto do arquivo' }).tap();
    await review(page).tap();
    await confirm(page).tap();
    await expect(changes(page)).toBeHidden();
    await expect(page.getByText('Publicando…')).toBeVisible();
    expect((await versions('company', ''))[0]?.patch).toEqual({});
  },
);

// The refusal of the second save is an error to the console.
policyTest(
  'two tabs change one place and the second decides; a red build and a lost connection lose nothing',
  { tag: ['@words-conflict', '@words-state'] },
  async ({ page, context }) => {
    await enter(page);
    await resetEntry(page, 'cities', 'osasco');
    const address = '/admin/textos?conjunto=cities&item=osasco';
    await page.goto('/admin/textos');
    await page.getByLabel('Procurar').fill('Osasco');
    await page.getByRole('link', { name: 'Osasco', exact: true }).tap();
    await expect(page).toHaveURL(new RegExp('item=osasco$'));
    const other = await context.newPage();
    await other.goto(address);

    const heading = (tab: Page) => tab.getByLabel('Título da página', { exact: true });
    const terrain = (tab: Page) => tab.getByLabel('Relevo', { exact: true });
    await heading(other).fill('Da outra aba em Osasco');
    await terrain(other).fill('Relevo da outra aba');
    await review(other).tap();
    await confirm(other).tap();
    await expect(changes(other)).toBeHidden();
    await expect(other.getByText('Publicando…')).toBeVisible();

    await page.getByRole('button', { name: 'Ver código' }).click();
    const text = page.getByLabel('Texto da página em Markdown');
    const body = await text.inputValue();
    await text.fill(body.replace('De norte a sul', 'Do norte ao sul'));
    await heading(page).fill('Desta aba em Osasco');
    await review(page).tap();
    await confirm(page).tap();
    await expect(changes(page)).toBeHidden();
    const conflict = page.getByRole('dialog', { name: 'Você salvou antes, em outra aba' });
    await expect(conflict).toContainText('Relevo da outra aba');
    await expectAccessible(page);
    await conflict.getByRole('radio', { name: /A da outra aba/ }).check();
    await conflict.getByRole('button', { name: 'Juntar e conferir' }).tap();
    await expect(changes(page).getByRole('insertion')).toContainText(['Do', 'ao']);
    await confirm(page).tap();
    await expect(changes(page)).toBeHidden();
    await expect(page.getByText('Publicando…')).toBeVisible();

    const [saved] = await versions('cities', 'osasco');
    expect(saved?.patch).toMatchObject({
      headline: 'Da outra aba em Osasco',
      terrain: 'Relevo da outra aba',
    });
    expect(saved?.patch['body']).toBe(body.replace('De norte a sul', 'Do norte ao sul'));
    expect(await userId(page)).not.toBe('');

    // A build that fails, and a connection that goes: what is live is said, and what is typed stays.
    await call('mark_publish_failed', { reason: 'O site não pôde ser construído.' });
    const waiting = page.getByText('Salvo, e ainda fora do site.');
    await expect(waiting).toBeVisible();
    await expect(page.locator('.a-edit-waiting')).toContainText('O site não pôde ser construído.');
    await expectAccessible(page);
    await call('mark_published', { upto: Number.MAX_SAFE_INTEGER });
    await expect(page.getByText('Publicando…')).toBeVisible();
    await page.route(`${database}/**`, (route) => route.abort());
    await expect(page.getByText('Salvo. Sem conexão para conferir o site.')).toBeVisible();
    await terrain(page).fill('Relevo escrito sem conexão');
    await review(page).tap();
    await confirm(page).tap();
    await expect(changes(page)).toBeHidden();
    await expect(page.getByText('O que você escreveu continua aqui.')).toBeVisible();
    await expect(terrain(page)).toHaveValue('Relevo escrito sem conexão');
    await page.unroute(`${database}/**`);
    await page.reload();
    await expect(page.getByText('Recuperamos o que você não tinha salvado.')).toBeVisible();
    await expect(terrain(page)).toHaveValue('Relevo escrito sem conexão');
    await expect(page.getByText('Publicando…')).toBeVisible();
    await page.getByRole('button', { name: 'Descartar', exact: true }).tap();
    await expect(terrain(page)).not.toHaveValue('Relevo escrito sem conexão');
    await page.getByRole('button', { name: 'Trazer de volta' }).tap();
    await expect(terrain(page)).toHaveValue('Relevo escrito sem conexão');
    await page.getByRole('button', { name: 'Descartar e abrir a versão salva' }).tap();
    await page.goto('/admin/textos?conjunto=cities');
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Osasco', exact: true }) });
    await expect(item).toContainText(/editado em .*, você/);
    await expectAccessible(page);
  },
);

const FIVE_MINUTES_MS = 5 * 60_000;

test(
  'the walk of the owner: phone, days off, an offer with an end, a sentence of a place, a confirmed fact',
  { tag: ['@words-walk', '@words-rows', '@launch-tasks'] },
  async ({ page }) => {
    test.setTimeout(FIVE_MINUTES_MS);
    const began = Date.now();
    const save = async () => {
      await review(page).tap();
      await confirm(page).tap();
      await expect(changes(page)).toBeHidden();
      await expect(page.getByText('Publicando…')).toBeVisible();
    };
    const toCompany = () =>
      page
        .getByRole('link', { name: /Dados da empresa/ })
        .first()
        .tap();
    await enter(page);
    await resetEntry(page, 'company', '');
    await resetEntry(page, 'cities', 'guarulhos');
    await resetEntry(page, 'services', '');

    await toCompany();
    await page.getByRole('link', { name: /^Contato(?!s)/ }).tap();
    await page.getByRole('group', { name: 'Telefones' }).locator('summary').first().tap();
    const number = page.getByLabel('Número', { exact: true });
    const another = (await number.inputValue()) === '(11) 2222-3333' ? '4444' : '3333';
    await number.fill(`11 2222-${another}`);
    await save();

    await toCompany();
    await page.getByRole('link', { name: /Horário e recesso/ }).tap();
    await page.getByRole('button', { name: 'Marcar recesso' }).tap();
    const recess = page.getByRole('dialog', { name: 'Marcar recesso' });
    await recess.getByLabel('Primeiro dia fechado').fill('2031-12-24');
    await recess.getByLabel('Último dia fechado').fill('2032-01-02');
    await recess.getByLabel('Motivo').fill('Recesso de fim de ano');
    await recess.getByRole('button', { name: 'Conferir' }).tap();
    await expect(changes(page)).toContainText('Recesso de fim de ano');
    await confirm(page).tap();
    await expect(changes(page)).toBeHidden();
    await expect(page.getByText('Publicando…')).toBeVisible();
    const [company] = await versions('company', '');
    expect(company?.patch['closures']).toContainEqual({
      from: '2031-12-24',
      to: '2032-01-02',
      reason: 'Recesso de fim de ano',
    });

    await toCompany();
    await page
      .getByRole('link', { name: /Promoções/ })
      .first()
      .tap();
    await page.getByRole('link', { name: 'Acrescentar promoção' }).tap();
    await review(page).tap();
    await expect(page.getByLabel('Título', { exact: true })).toBeFocused();
    await expect(page.getByLabel('De', { exact: true })).toHaveAccessibleDescription(
      'escolha o dia',
    );
    await page.getByLabel('Título', { exact: true }).fill('Revisão de verão');
    await page.getByLabel('Texto', { exact: true }).fill('Visita com desconto no verão.');
    await page.getByLabel('De', { exact: true }).fill('2031-12-24');
    await page.getByLabel('Até', { exact: true }).fill('2032-01-02');
    await save();
    await expect(page).toHaveURL(/item=revisao-de-verao/);
    const promotion = new URL(page.url()).searchParams.get('item') ?? '';

    // The bar below gives its place to that of a form.
    await page.getByRole('link', { name: '← Promoções' }).tap();
    await page.getByRole('link', { name: 'Textos', exact: true }).tap();
    await page.getByLabel('Procurar').fill('Guarulhos');
    await page.getByRole('link', { name: 'Guarulhos', exact: true }).tap();
    const sentence = page.getByLabel('O que muda neste lugar', { exact: true });
    await sentence.fill(`${(await sentence.inputValue()).replace(/\.$/, '')}, de hora marcada.`);
    await save();

    await page.getByRole('link', { name: '← Lugares' }).tap();
    await page.getByRole('link', { name: 'Início' }).first().tap();
    await page.getByRole('link', { name: 'Ver o que falta' }).tap();
    await expect(page.getByText(/itens faltam/)).toBeVisible();
    await expectAccessible(page);
    const task = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Formas de pagamento' }) });
    await task.getByRole('button', { name: 'Está certo, confirmar' }).tap();
    await expect(task).toContainText('Confirmado.');
    expect(Date.now() - began).toBeLessThan(FIVE_MINUTES_MS);
    console.log(`The walk of the owner took ${Math.round((Date.now() - began) / 1000)} s.`);

    const [sure] = await versions('company', '');
    const confirmed = sure?.patch['confirmed'] as Record<string, string>;
    expect(Object.keys(confirmed)).toEqual(['payment']);
    expect(confirmed['payment']).toMatch(/^\d{4}-\d{2}-\d{2} [0-9a-f]{8}$/);
    // A finger that slipped takes it back; a task leads to its field.
    await task.getByRole('button', { name: 'Desfazer' }).tap();
    await expect(task.getByRole('button', { name: 'Está certo, confirmar' })).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'CNPJ' }) })
      .getByRole('link', { name: 'Abrir o campo' })
      .tap();
    await expect(page.getByLabel('CNPJ')).toBeFocused();

    // The order of a list is saved apart from its rows.
    await page.goto('/admin/textos?conjunto=services');
    const first = page.locator('.a-entries > li').first();
    const title = await first.getByRole('link').innerText();
    await page.getByRole('button', { name: 'Mudar a ordem' }).tap();
    await page.getByRole('button', { name: `Descer ${title}` }).tap();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar a ordem' }).tap();
    await expect(page.locator('.a-entries > li').nth(1)).toContainText(title);
    const [ordered] = await versions('services', '');
    expect((ordered?.patch['order'] as string[]).length).toBeGreaterThan(1);

    await page.goto(`/admin/textos?conjunto=promotions&item=${promotion}`);
    await page.getByRole('button', { name: 'Tirar do site' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar do site' }).tap();
    await expect(page).toHaveURL(/conjunto=promotions$/);
    await expect(page.getByRole('link', { name: 'Revisão de verão' })).toBeHidden();
    expect((await versions('promotions', promotion))[0]?.patch).toEqual({
      $removed: true,
    });

    // A row of the files goes, too, and comes back; what others need does not.
    await page.goto('/admin/textos?conjunto=testimonials');
    const row = page.locator('.a-entries > li').first();
    const name = await row.getByRole('link').innerText();
    await row.getByRole('link').tap();
    await page.getByRole('button', { name: 'Tirar do site' }).tap();
    const removal = page.getByRole('dialog', { name: 'Tirar depoimento do site?' });
    await expect(removal.getByRole('deletion')).toContainText([name]);
    await expectAccessible(page);
    await removal.getByRole('button', { name: 'Tirar do site' }).tap();
    await expect(page).toHaveURL(/conjunto=testimonials$/);
    await expect(row).toContainText('tirado do site em');
    await row.getByRole('link').tap();
    await page.getByRole('button', { name: 'Pôr de volta no site' }).tap();
    await expect(page.getByText('Publicando…')).toBeVisible();
    const testimonial = new URL(page.url()).searchParams.get('item') ?? '';
    const restored = await versions('testimonials', testimonial);
    expect(restored.slice(0, 2).map(({ patch }) => patch)).toEqual([{}, { $removed: true }]);
    await page.goto('/admin/textos?conjunto=categories');
    await row.getByRole('link').tap();
    await page.getByRole('button', { name: 'Tirar do site' }).tap();
    await expect(page.getByRole('dialog')).toContainText('Ainda não dá para tirar');
    await expect(page.getByRole('dialog')).toContainText('campo Categoria');
    await expect(page.getByRole('button', { name: 'Tirar do site' })).toHaveCount(1);
  },
);
