import { cpSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findProblems } from '../../checks.ts';
import type { Document, Edit } from './edits.ts';
import { ContentError } from '../collections/read.ts';
import { collections } from '../../collections.ts';
import { serverFieldsOf } from '../../features/company/server-fields.ts';
import { readContent, site } from '../../site.ts';
import { applyOverrides, type EditOutcome } from './apply-overrides.ts';
import { readSources } from '../collections/sources.ts';
import { proposePost } from '../../admin/document/entry/propose.ts';

const POST = 'dentista-na-gleba-palhano-aos-domingos';
let dir: string;
let number = 0;

beforeEach(() => {
  vi.stubEnv('PUBLIC_DIR', 'tests/fixtures/business/public');
  dir = mkdtempSync(path.join(tmpdir(), 'overrides-'));
  cpSync('tests/fixtures/business/content', dir, { recursive: true });
});

afterEach(() => {
  rmSync(dir, { recursive: true });
  vi.unstubAllEnvs();
});

function edit(
  collection: string,
  entry: string,
  patch: Document,
  fields: Partial<Edit> = {},
): Edit {
  number += 1;
  return { id: number, collection, entry, patch, base_hash: 'hash', ...fields };
}

const added = (collection: string, entry: string, patch: Document) =>
  edit(collection, entry, patch, { base_hash: null });

/** Reads with edits, and makes sure that what is read can be published. */
function read(...edits: Edit[]) {
  const reading = readContent(dir, edits);
  expect(findProblems(reading)).toEqual([]);
  return reading;
}

const told = (outcomes: readonly EditOutcome[]) =>
  outcomes.map(({ outcome, problems: [problem] }) =>
    problem ? `${outcome} ${problem.field}: ${problem.message}` : outcome,
  );

const question = (id: string) => ({
  id,
  group: 'Atendimento',
  question: 'Posso remarcar a consulta pelo telefone?',
  answer: 'Pode, até a véspera, e sem custo. '.repeat(8).trim(),
  link: '/primeira-consulta',
  linkText: 'Como é a primeira consulta',
});

function newPost(title: string) {
  const source = readContent(dir).files.find(({ entry }) => entry === POST);
  return { ...source?.document, title };
}

test('a record, a row and a page take their edits, and everything that cites them follows', () => {
  const { content, edits } = read(
    edit('company', '', { claims: { firstVisit: 'cerca de 70 minutos' } }),
    edit('faq', 'canal-doi', { question: 'Dói fazer canal?' }),
    edit('topics', 'limpeza-dental', { seoTitle: 'Limpeza dental sem susto em Londrina' }),
  );
  expect(told(edits)).toEqual(['live', 'live', 'live']);
  expect(content.company[0]?.data.claims).toMatchObject({
    firstVisit: 'cerca de 70 minutos',
    responsible: 'Dra. Helena Prado, CRO-PR 00000',
  });
  expect(content.faq.find(({ id }) => id === 'canal-doi')?.data.question).toBe('Dói fazer canal?');
  expect(content.topics.find(({ id }) => id === 'limpeza-dental')?.data.seoTitle).toContain(
    'susto',
  );
  expect(JSON.stringify(content)).not.toContain('50 minutos');
  expect(JSON.stringify(content)).toContain('70 minutos');
});

test('an edit of a Markdown text replaces it whole, or not at all', () => {
  const page = readContent(dir).files.find(({ entry }) => entry === 'limpeza-dental');
  const body = String(page?.document['body']).replace(/^## .*$/m, '## Outro começo');
  const good = read(edit('topics', 'limpeza-dental', { body }));
  expect(good.content.topics.find(({ id }) => id === 'limpeza-dental')?.body).toContain(
    'Outro começo',
  );
  for (const bad of [`${body}\n\n<script>alert(1)</script>`, `# Título\n\n${body}`, 7, 'Curto.']) {
    const { content, edits } = read(edit('topics', 'limpeza-dental', { body: bad, title: 'X' }));
    expect(told(edits)[0]).toMatch(/^rejected texto: /);
    const entry = content.topics.find(({ id }) => id === 'limpeza-dental');
    expect(entry?.body).not.toContain('Outro começo');
    expect(entry?.data.title).not.toBe('X');
  }
});

test('rows are added, ordered and taken out, those of the file, too, which come back with {}', () => {
  const before = readContent(dir).content.faq.map(({ id }) => id);
  const order = ['remarcar', ...before.toReversed()];
  const all = read(added('faq', 'remarcar', question('remarcar')), edit('faq', '', { order }));
  expect(all.content.faq.map(({ id }) => id)).toEqual(order);

  const gone = read(added('faq', 'remarcar', { $removed: true }), edit('faq', '', { order }));
  expect(gone.content.faq.map(({ id }) => id)).toEqual(before.toReversed());
  expect(told(gone.edits)).toEqual(['no_op', 'live']);

  const { content, edits } = read(
    edit('faq', 'canal-doi', { $removed: true }),
    edit('faq', '', { order }),
  );
  expect(told(edits)).toEqual(['live', 'live']);
  expect(content.faq.map(({ id }) => id)).toEqual(
    before.toReversed().filter((id) => id !== 'canal-doi'),
  );
  expect(read(edit('faq', 'canal-doi', {})).content.faq.map(({ id }) => id)).toEqual(before);
});

test('what others depend on, and a page of the files, are not taken out; all other edits stay', () => {
  const before = readContent(dir).content;
  const { content, edits } = read(
    edit('faq', 'canal-doi', { question: 'Dói fazer canal?' }),
    edit('categories', before.categories[0]?.id ?? '', { $removed: true }),
    edit('posts', POST, { $removed: true }),
    edit('company', '', { $removed: true }),
  );
  expect(told(edits)).toEqual([
    'live',
    expect.stringMatching(/^rejected : .* › Categoria: .* não existe; use uma de/),
    expect.stringMatching(
      /^rejected : está nos arquivos do site, e por aqui só saem itens de listas/,
    ),
    expect.stringMatching(/^rejected : está nos arquivos do site/),
  ]);
  expect(content.categories).toEqual(before.categories);
  expect(content.posts).toEqual(before.posts);
});

test('an edit that names a picture which does not exist is left out by name, and no other with it', () => {
  const { content, edits } = read(
    edit('faq', 'canal-doi', { question: 'Dói fazer canal?' }),
    edit('topics', 'limpeza-dental', { image: '/img/nada.svg' }),
    edit('people', 'bruna', { photo: 'nada.jpg' }),
    edit('faq', 'abre-domingo', {}),
  );
  expect(told(edits)).toEqual([
    'live',
    expect.stringMatching(
      /^rejected image: "\/img\/nada\.svg" não está entre os desenhos do site; use um destes: .*\/img\/smile\.svg/,
    ),
    expect.stringMatching(
      /^rejected photo: "nada\.jpg" não está em content\/photos; use um destes: bruna\.png, /,
    ),
    'live',
  ]);
  expect(content.topics.find(({ id }) => id === 'limpeza-dental')?.data.image).not.toBe(
    '/img/nada.svg',
  );
});

test('an edit that names a font which does not exist is left out by name, and no other with it', () => {
  const { theme } = read().content;
  const font = { ...theme[0]?.data.font, file: '/fonts/nada.woff2' };
  const { content, edits } = read(
    edit('theme', '', { font }),
    edit('faq', 'canal-doi', { question: 'Dói fazer canal?' }),
  );
  expect(told(edits)).toEqual([
    expect.stringMatching(
      /^rejected font\.file: "\/fonts\/nada\.woff2" não está entre os arquivos de letra do site; use um destes: /,
    ),
    'live',
  ]);
  expect(content.theme).toEqual(theme);
});

test('a post is added at the address of its title, and other pages only in files', () => {
  const title = 'Dentista no Catuaí em dia de semana';
  const slug = 'dentista-no-catuai-em-dia-de-semana';
  const good = read(added('posts', slug, newPost(title)));
  expect(good.content.posts.map(({ id }) => id)).toEqual([POST, slug].sort());
  const { edits } = read(
    added('posts', 'outro-endereco', newPost(title)),
    added('cities', 'cambe', { name: 'Cambé' }),
    added('jobs', 'novo', {}),
  );
  expect(told(edits)).toEqual([
    expect.stringMatching(/^rejected title: o endereço da página sai deste texto/),
    expect.stringMatching(/^rejected : páginas deste tipo/),
    'live',
  ]);
});

test('the address of a page whose title cites a fact stays when the fact changes', () => {
  const slug = 'quanto-dura-a-visita';
  const { edits } = read(
    added('posts', slug, newPost('Quanto dura a visita: {{claim.firstVisit}}')),
    edit('company', '', { claims: { firstVisit: 'cerca de 70 minutos' } }),
  );
  expect(told(edits)).toEqual(['live', 'live']);
});

test.each<[string, () => Edit, RegExp]>([
  [
    'a field that breaks its schema',
    () => edit('faq', 'canal-doi', { question: 'x'.repeat(141) }),
    /^rejected question: /,
  ],
  [
    'an unknown field',
    () => edit('company', '', { phone: '1' }),
    /^rejected : campo desconhecido: phone/,
  ],
  [
    'a field that was taken out',
    () => edit('company', '', { email: null }),
    /^rejected email: preencha este campo/,
  ],
  [
    'an unknown marker',
    () => edit('faq', 'canal-doi', { linkText: '{{claim.x}}' }),
    /^rejected linkText: o texto cita um dado/,
  ],
  [
    'a link that leads nowhere',
    () => edit('faq', 'canal-doi', { link: '/nada' }),
    /^rejected link: .*não leva/,
  ],
  [
    'a link that runs a program',
    () => edit('faq', 'canal-doi', { link: 'javascript:alert(1)' }),
    /^rejected link: /,
  ],
  [
    'a name of another row',
    () => edit('faq', 'canal-doi', { id: 'abre-domingo' }),
    /^rejected id: o nome/,
  ],
  [
    'another address',
    () => edit('topics', 'limpeza-dental', { title: 'Outro assunto' }),
    /^rejected title: o endereço/,
  ],
  [
    'an entry whose file went',
    () => edit('faq', 'sumiu', { question: 'a' }),
    /^rejected : o arquivo/,
  ],
  ['a set that went', () => edit('constructor', '', { a: 1 }), /^rejected : o site não tem mais/],
  ['an order that is none', () => edit('faq', '', { order: 'x' }), /^rejected order: /],
  [
    'a row without its fields',
    () => added('faq', 'nova', { question: 'Só isto?' }),
    /^rejected group: preencha este campo/,
  ],
])('%s: the file stands, and the reason is told', (_name, make, reason) => {
  const { content, edits } = read(make());
  expect(told(edits)[0]).toMatch(reason);
  expect(content).toEqual(readContent(dir).content);
});

test('when a page goes, the edit that leads to it is left out, and no other', () => {
  const slug = 'dentista-no-catuai-em-dia-de-semana';
  const post = added('posts', slug, newPost('Dentista no Catuaí em dia de semana'));
  const link = edit('faq', 'canal-doi', { link: `/postagens/${slug}` });
  const other = edit('faq', 'abre-domingo', { linkText: 'Veja o domingo' });
  expect(told(read(post, link, other).edits)).toEqual(['live', 'live', 'live']);
  const removal = added('posts', slug, { $removed: true });
  const { edits } = read(link, other, removal);
  expect(told(edits)).toEqual([expect.stringMatching(/^rejected link: /), 'live', 'no_op']);
});

test('an edit that breaks pages without edits is found, and those that it broke come back', () => {
  const domingo = edit('faq', 'abre-domingo', { linkText: 'Veja {{claim.firstVisit}}' });
  const company = edit('company', '', { claims: { firstVisit: null } });
  const { content, edits } = read(
    edit('faq', 'canal-doi', { linkText: 'Visita, uma a uma' }),
    domingo,
    company,
    edit('faq', 'o-que-levar', { linkText: 'O que se prepara' }),
  );
  expect(told(edits)).toEqual([
    'live',
    'live',
    expect.stringMatching(
      /^rejected : .*cita um dado que o cadastro não tem \(“claim\.firstVisit”/,
    ),
    'live',
  ]);
  expect(JSON.stringify(content.faq)).toContain('cerca de 50 minutos');
});

test('a row does not answer for another one whose name begins alike', () => {
  const { edits } = read(
    added('faq', 'canal-doi-2', { ...question('canal-doi-2'), link: '/nada' }),
    edit('faq', 'canal-doi', { question: 'Dói fazer canal?' }),
  );
  expect(told(edits)).toEqual([expect.stringMatching(/^rejected link: /), 'live']);

  // A row of the file that is wrong by itself holds no edit of the other one up, either.
  const file = path.join(dir, 'faq.yaml');
  const broken = `- { id: canal-doi-2, group: Tratamentos, question: 'Dói depois?' }\n`;
  writeFileSync(file, `${readFileSync(file, 'utf8')}${broken}`);
  const change = edit('faq', 'canal-doi', { question: 'Dói fazer canal?' });
  const reading = readContent(dir, [change]);
  expect(reading.problems.map(({ field }) => field)).toContain('canal-doi-2.answer');
  expect(told(reading.edits)).toEqual(['live']);
});

test('an edit that is rejected stays out with its reason, and no other with it', () => {
  const rejected = [{ field: '', message: 'a página não pôde ser montada' }];
  const { content, edits } = read(
    edit('faq', 'canal-doi', { question: 'Dói fazer canal?' }, { rejected }),
    edit('faq', 'abre-domingo', { linkText: 'Veja o domingo' }),
  );
  expect(told(edits)).toEqual(['rejected : a página não pôde ser montada', 'live']);
  expect(JSON.stringify(content.faq)).not.toContain('Dói fazer canal?');
});

test('a mistake of the files stays one, whatever is edited', () => {
  const file = path.join(dir, 'faq.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('link: /primeira-consulta', 'link: /nada'),
  );
  const { edits, ...reading } = readContent(dir, [
    edit('topics', 'limpeza-dental', { seoTitle: 'Limpeza dental sem susto em Londrina' }),
  ]);
  expect(told(edits)).toEqual(['live']);
  expect(findProblems(reading).map(({ field }) => field)).toEqual(['por-que-nao-ha-precos.link']);
});

test('an edit that its file says already changes nothing, and {} is the file again', () => {
  const { edits, content } = read(
    edit('faq', 'canal-doi', { question: 'Tratamento de canal dói?' }),
    edit('company', '', {}),
  );
  expect(told(edits)).toEqual(['no_op', 'live']);
  expect(content).toMatchObject(readContent(dir).content);
});

test('what the server sets wins over an edit', () => {
  process.env['COMPANY_PHONE'] = '5543911112222';
  try {
    const phones = [{ id: 'main', label: 'Recepção', number: '5543933334444', main: true }];
    const reading = read(edit('company', '', { phones }));
    expect(reading.content.company[0]?.data.phones[0]?.number).toBe('5543911112222');
    expect(serverFieldsOf(reading)).toEqual(['phones.main.number']);
  } finally {
    delete process.env['COMPANY_PHONE'];
  }
});

test('hostile words in the record become no markup of a text that cites them', () => {
  const file = path.join(dir, 'topics/limpeza-dental.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n{{company.name}} atende você.\n`);
  const { content, edits } = readContent(dir, [
    edit('company', '', { name: '<b>A</b> [b](https://e.test)' }),
  ]);
  expect(told(edits)).toEqual(['live']);
  const body = content.topics.find(({ id }) => id === 'limpeza-dental')?.body ?? '';
  expect(body).toContain('\\<b\\>A\\</b\\> \\[b\\](https://e.test) atende');
});

test('what an edit says by hand is no reason to leave it out, and a rule of safety is', () => {
  const said = (answer: string) => ({
    ...question('posso-remarcar'),
    answer: `${answer} ${'Pode, até a véspera. '.repeat(10)}`.trim(),
  });
  const [hours, price, years] = ['24 horas por dia', 'por R$ 150', 'há 30 anos'].map((words, at) =>
    added('faq', `posso-remarcar-${at}`, {
      ...said(`Remarcamos ${words}!`),
      id: `posso-remarcar-${at}`,
    }),
  );
  const unsafe = added('faq', 'posso-remarcar', said('Clareamento sem dor.'));
  expect(told(read(...[hours, price, years].flatMap((one) => one ?? []), unsafe).edits)).toEqual([
    'live',
    'live',
    'live',
    expect.stringContaining('rejected answer: “Clareamento sem dor.”: Ninguém promete'),
  ]);
});

test('a file may say by hand what somebody confirmed in it, and nothing else', () => {
  const file = path.join(dir, 'faq.yaml');
  const answer = `Remarcamos em 24 horas. ${'Pode, até a véspera. '.repeat(10)}`.trim();
  const write = (fields: object) => {
    writeFileSync(file, JSON.stringify([{ ...question('posso-remarcar'), answer, ...fields }]));
    return findProblems(readContent(dir)).map(({ message }) => message);
  };
  expect(write({})).toEqual([expect.stringContaining('"24 horas" foi escrito à mão')]);
  expect(write({ asWritten: { '24 horas': '2026-11-23' } })).toEqual([]);
  expect(write({ asWritten: { '48 horas': '2026-11-23' } })).toHaveLength(1);
  expect(write({ asWritten: ['24 horas'] })).toContainEqual(
    expect.stringContaining('cada uma com o dia'),
  );
});

test('of two edits that a problem names the newest is left out, and the older stays', () => {
  const [from, until] = ['2026-12-01', '2026-12-31'];
  const before = readContent(dir).content.notices;
  const notice = (id: string) => added('notices', id, { text: `Aviso ${id}`, from, until });
  const removals = before.map(({ id }) => edit('notices', id, { $removed: true }));
  const [first, second, third] = [notice('c'), notice('b'), notice('a')];
  const { edits } = read(...removals, first, second, third);
  expect(told(edits).slice(-3)).toEqual([
    'live',
    'live',
    expect.stringMatching(/^rejected .*3 avisos/),
  ]);
  const links = read(
    edit('faq', 'canal-doi', { link: `/postagens/x` }),
    edit('faq', 'abre-domingo', { linkText: 'Veja o domingo' }),
  );
  expect(told(links.edits)).toEqual([expect.stringMatching(/^rejected link/), 'live']);
});

test('where an edit cannot stand, the version that was live last does, and never the file', () => {
  const last = {
    id: 9001,
    patch: { claims: { firstVisit: 'cerca de 70 minutos' } },
    base_hash: 'h',
  };
  const { content, edits } = read(edit('company', '', { email: null }, { last }));
  expect(told(edits)).toEqual([expect.stringMatching(/^rejected email: preencha este campo/)]);
  expect(edits[0]?.shown).toMatchObject({ id: 9001, isLive: true });
  expect(content.company[0]?.data.claims['firstVisit']).toBe('cerca de 70 minutos');
  // The same for one that the publisher leaves out, and for a row that no file has.
  const held = read(
    edit('company', '', { claims: { firstVisit: '1 hora' } }, { last, rejected: [] }),
  );
  expect(held.content.company[0]?.data.claims['firstVisit']).toBe('cerca de 70 minutos');
  const row = { id: 9002, patch: question('remarcar'), base_hash: null };
  const broken = { ...question('remarcar'), link: '/nada' };
  const rows = read(edit('faq', 'remarcar', broken, { base_hash: null, last: row }));
  expect(rows.content.faq.find(({ id }) => id === 'remarcar')?.data.link).toBe(
    '/primeira-consulta',
  );
});

test('an edit over a file that a deploy changed is laid over the new one, live or not', () => {
  const file = path.join(dir, 'faq.yaml');
  const live = edit('faq', 'canal-doi', { question: 'Dói fazer canal?' }, { isLive: true });
  writeFileSync(file, readFileSync(file, 'utf8').replace('linkText: ', 'linkText: Novo, '));
  const row = read(live).content.faq.find(({ id }) => id === 'canal-doi');
  expect(row?.data.question).toBe('Dói fazer canal?');
});

test.each<[string, () => Edit]>([
  [
    'its own field',
    () => edit('faq', 'canal-doi', { question: 'x'.repeat(141) }, { isLive: true }),
  ],
  [
    'what the whole site shows',
    () => edit('faq', 'canal-doi', { link: '/nada' }, { isLive: true }),
  ],
  ['a file that went', () => edit('topics', 'sumiu', { title: 'A' }, { isLive: true })],
  [
    'the last live version',
    () =>
      edit(
        'faq',
        'canal-doi',
        { question: '' },
        { last: { id: 9003, patch: { link: '/nada' }, base_hash: 'h' } },
      ),
  ],
])('a live version that is not taken any more stops the build: %s', (_name, make) => {
  const fine = edit('faq', 'abre-domingo', { linkText: 'Veja o domingo' });
  const reading = readContent(dir, [make(), fine]);
  expect(findProblems(reading)).toHaveLength(1);
  expect(told(reading.edits)[1]).toBe('live');
});

test('a new edit that breaks a live one is left out, and the live one stays', () => {
  const { content, edits } = read(
    edit('faq', 'abre-domingo', { linkText: 'Veja {{claim.firstVisit}}' }, { isLive: true }),
    edit('faq', 'o-que-levar', { linkText: 'O que se prepara' }),
    edit('company', '', { claims: { firstVisit: null } }),
  );
  expect(told(edits)).toEqual(['live', 'live', expect.stringMatching(/^rejected : /)]);
  expect(content.faq.find(({ id }) => id === 'abre-domingo')?.data.linkText).toBe(
    'Veja cerca de 50 minutos',
  );
});

test('of two waiting edits that clash the later waits and names the earlier, and a third goes live', () => {
  const slug = 'dentista-no-catuai-em-dia-de-semana';
  const last = { id: 9004, patch: newPost('Dentista no Catuaí em dia de semana'), base_hash: null };
  const removal = edit('posts', slug, { $removed: true }, { base_hash: null, last });
  const link = edit('faq', 'canal-doi', { link: `/postagens/${slug}` });
  const urgent = edit('company', '', { claims: { firstVisit: 'cerca de 70 minutos' } });
  const { edits, content } = read(removal, link, urgent);
  expect(told(edits)).toEqual([
    expect.stringMatching(/^(?:live|no_op)$/),
    expect.stringMatching(/^rejected link: o link .* não leva a nenhuma página/),
    'live',
  ]);
  expect(edits[1]?.problems.at(-1)).toEqual({
    field: '',
    message: `não combina com o que foi salvo antes em Postagens › ${slug}`,
  });
  expect(content.company[0]?.data.claims['firstVisit']).toBe('cerca de 70 minutos');
});

test('an edit that breaks the words of one that was saved before it waits, and names it and its field', () => {
  const cites = edit('faq', 'abre-domingo', { linkText: 'Veja {{claim.firstVisit}}' });
  const removal = edit('company', '', { claims: { firstVisit: null } });
  const urgent = edit('faq', 'canal-doi', { question: 'Dói fazer canal?' });
  expect(told(read(cites, removal, urgent).edits)).toEqual([
    'live',
    expect.stringMatching(
      /^rejected : não combina com Perguntas › abre-domingo › .+: o texto cita um dado/,
    ),
    'live',
  ]);
});

test('a schema that refuses a waiting edit leaves it waiting for itself alone, and names no other entry', () => {
  const { edits } = read(
    edit('faq', 'abre-domingo', { linkText: 'Veja o domingo' }),
    edit('faq', 'canal-doi', { question: 'x'.repeat(141) }),
    edit('company', '', { claims: { firstVisit: 'cerca de 70 minutos' } }),
  );
  expect(told(edits)).toEqual(['live', expect.stringMatching(/^rejected question: /), 'live']);
  expect(edits[1]?.problems).toHaveLength(1);
});

test('content that refuses a live edit names file, field and the edit, and leaves nothing out', () => {
  const live = edit('faq', 'canal-doi', { link: '/nada' }, { isLive: true });
  const reading = readContent(dir, [
    live,
    edit('faq', 'abre-domingo', { linkText: 'Veja o domingo' }),
  ]);
  expect(told(reading.edits)).toEqual(['live', 'live']);
  expect(reading.refusedLive).toMatchObject([
    { edit: { id: live.id }, problems: [{ field: 'link' }] },
  ]);
  const error = new ContentError(findProblems(reading), reading.refusedLive);
  expect(error.message).toMatch(/faq\.yaml › canal-doi\.link: /);
  expect(error.message).toContain(
    `faq/canal-doi: a alteração nº ${live.id}, que está no ar, não passa mais`,
  );
  expect(JSON.stringify(reading.content.faq)).toContain('/nada');
});

test('an edit that mends what new files refuse of its live version goes live', () => {
  const last = { id: 9005, patch: { link: '/nada' }, base_hash: 'h' };
  const mended = edit('faq', 'canal-doi', { link: '/primeira-consulta' }, { last });
  expect(told(read(mended).edits)).toEqual(['live']);
});

test('edits that break their own fields cost no look at the whole site, and others a bounded number', () => {
  // Few texts are checked quickly; that their links lead nowhere is nobody's edit.
  const { sources, ...folder } = readSources(collections, dir);
  const few = ['company', 'facts', 'faq', 'notices'];
  const files = {
    ...folder,
    sources: sources.filter(({ collection }) => few.includes(collection)),
  };
  const honest = edit('faq', 'abre-domingo', { linkText: 'Veja o domingo' });
  const broken = Array.from({ length: 160 }, (_, at) => added('faq', `f-${at}`, { question: '' }));
  const last = edit('faq', 'canal-doi', { question: 'Dói fazer canal?' });
  const first = applyOverrides(site, files, [honest, ...broken, last]);
  expect([first.edits[0]?.outcome, first.edits.at(-1)?.outcome]).toEqual(['live', 'live']);
  expect(first.edits.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(160);
  expect(first.checks).toBeLessThan(5);

  const notices = Array.from({ length: 160 }, (_, at) =>
    added('notices', `n-${at}`, { text: `Aviso ${at}`, from: '2026-12-01', until: '2026-12-31' }),
  );
  const second = applyOverrides(site, files, [honest, ...notices]);
  expect(second.checks).toBeLessThan(45);
  const live = second.edits.flatMap(({ edit: { id }, outcome }) =>
    outcome === 'live' ? [id] : [],
  );
  // Beside the notice of the file one has room.
  expect(live).toEqual([honest.id, notices[0]?.id]);
});

test('a post of which title, place and 120 words were written is live', () => {
  const title = 'Criança com medo na Gleba Palhano';
  const words = 'A criança chegou com medo, viu a sala, contou os dentes e saiu sorrindo. ';
  const written = { title, place: 'Gleba Palhano', body: words.repeat(9), index: true };
  const post = proposePost({ ...written, published: '2026-11-24', updated: '2026-11-24' }, []);
  const { edits } = read(added('posts', 'crianca-com-medo-na-gleba-palhano', post));
  expect(told(edits)).toEqual(['live']);
});
