import { expect, test } from 'vitest';
import { indexCodes, readReference } from '../../src/features/contact/page-code.ts';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { readAuditedSite } from '../helpers/audited-site.ts';
import { readPages, readSiteFile } from '../helpers/site.ts';

const { pages } = await readAuditedSite();
const chats = pages.flatMap(({ path, links }) =>
  links
    .filter(({ href }) => href.startsWith('https://wa.me/'))
    .map(({ href, area }) => ({ path, slot: area, text: readChat(href).message })),
);
const messagesOf = (wanted: string) =>
  new Set(
    chats.filter(({ path }) => path === wanted).map(({ text }) => text.replace(/\n\(ref.*/, '')),
  );

test(
  'the text of every chat link leads back to its page and its button, saved pages too',
  { tags: '@message-code' },
  () => {
    const addresses = indexCodes(pages.map(({ path }) => path));
    const wrong = chats.filter(({ path, slot, text }) => {
      const { code, slot: button } = readReference(text) ?? {};
      return button !== slot || addresses.get(String(code))?.join() !== path;
    });
    expect(wrong).toEqual([]);
    expect(chats.length).toBeGreaterThan(5 * (pages.length - 20));
    expect(chats.some(({ path }) => path.startsWith('/links-uteis/'))).toBe(true);
    expect(new Set(chats.map(({ slot }) => slot))).toEqual(
      new Set(['header', 'main', 'bar', 'float', 'footer']),
    );
  },
);

test('the specified messages stand letter for letter', () => {
  expect(messagesOf('/')).toContain('Olá! Gostaria de mais informações sobre motores PPA.');
  expect(messagesOf('/motor-de-portao-nao-liga')).toEqual(
    new Set([
      'Olá! Preciso de ajuda com: motor de portão não liga\nTipo de portão: __. Posição do portão: __. Cheiro, água ou disjuntor caído? __. Bairro e cidade: __.',
    ]),
  );
  expect(messagesOf('/servicos-completos')).toContain(
    'Olá! Quero um orçamento do serviço: Manutenção preventiva. Meu portão: __. Bairro e cidade: __.',
  );
  const saved = pages.find(({ kind }) => kind === 'saved');
  const title = saved?.title.replace(/ \| .*/, '') ?? '';
  expect(messagesOf(saved?.path ?? '')).toEqual(
    new Set([`Olá! Gostaria de receber mais informações sobre ${title}.`]),
  );
});

test('a chat opens beside its page, with the case of the page, at a number of this country', () => {
  const path = 'busca/portao-automatico-nao-abre';
  const links = readSiteFile(`${path}.html`).match(/<a [^>]*href="https:\/\/wa\.me\/[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    expect(link).toMatch(/"https:\/\/wa\.me\/55\d{10,11}\?/);
    expect(link).toContain(' target="_blank" rel="noopener noreferrer"');
  }
  for (const text of messagesOf(`/${path}`)) expect(text).toContain('não abre');
});

test('places of one name write different messages', () => {
  expect(messagesOf('/cidades/centro-osasco')).toContain(
    'Olá! Preciso de atendimento para o meu portão no Centro, Osasco. Tipo e o que ele faz: __.',
  );
  const places = pages.filter(({ kind }) => kind === 'cities');
  const footers = places.map(({ path }) => {
    const text = chats.find((chat) => chat.path === path && chat.slot === 'footer')?.text ?? '';
    return text.split('\n')[0];
  });
  expect(new Set(footers).size).toBe(places.length);
});

test('the privacy page says what stands at the end of a message', () =>
  expect(readSiteFile('privacidade.html')).toMatch(/código da página e do botão, como “\(ref\./));

/** The labels of the buttons that open a chat; the small line, an unseen remark and the icon left out. */
const labels = (await readPages()).flatMap(({ path, html }) =>
  [...html.matchAll(/<a [^>]*\bbtn-contact\b[^>]*>(.*?)<\/a>/gs)].map(([, inner = '']) => ({
    path,
    hasSmallLine: inner.includes('<small> pelo WhatsApp</small>'),
    label: inner
      .replace(/<svg.*?<\/svg>|<small>.*?<\/small>|<span class="?unseen.*?<\/span>/gs, '')
      .replace(/<[^>]*>/g, '')
      .trim(),
  })),
);

test('a button says where it leads, within one line of the smallest phone or by a small line', () => {
  const isOwn = (label: string) => label === 'WhatsApp' || label.endsWith(' no WhatsApp');
  expect(labels.length).toBeGreaterThan(pages.length);
  expect(labels.filter(({ label, hasSmallLine }) => isOwn(label) === hasSmallLine)).toEqual([]);
  expect(labels.filter(({ label }) => isOwn(label) && label.length > 28)).toEqual([]);
});
