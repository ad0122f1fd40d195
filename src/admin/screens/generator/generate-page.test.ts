import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug } from '../../../lib/text/slug.ts';
import { isPlainlySafe, sanitizeHtml } from '../../../lib/html/sanitize.ts';
import { buildShingles, measureContainment } from '../../../lib/text/shingles.ts';
import { readAdminData } from '../../../features/generator/admin-data.ts';

import { plainText } from '../../document/page/checks.ts';
import { analyseTitle } from './analyse-title.ts';
import { isTreated } from './find-subjects.ts';
import { generateInRun, generatePage, measure } from './generate-page.ts';
import { fieldsOf } from './grammar.ts';
import { loadContent } from '../../../site.ts';

const data = readAdminData(loadContent());
const { words } = data;
const [anyTitle = ''] = data.batchTitles;
const product = words.products[1]?.match[0] ?? '';

test.each([
  [0, 3, 2, 3],
  [20, 3, 2, 3],
  [25, 4, 2, 3],
  [33, 4, 3, 3],
  [45, 4, 3, 4],
  [50, 5, 3, 4],
  [55, 5, 3, 5],
  [65, 5, 3, 6],
  [75, 6, 4, 6],
  [100, 7, 5, 6],
])(
  'creativity %i: %i bullets, %i questions, at most %i blocks',
  (creativity, bullets, faq, blocks) =>
    expect(measure(creativity)).toMatchObject({
      bullets,
      faq,
      fewestBlocks: 3,
      mostBlocks: blocks,
    }),
);

test.each([
  [20, 'randomExtras', false],
  [25, 'randomExtras', true],
  [40, 'checks', false],
  [45, 'checks', true],
  [50, 'links', 3],
  [55, 'links', 4],
  [60, 'extraParagraphs', false],
  [65, 'extraParagraphs', true],
] as const)('creativity %i sets %s to %s', (creativity, name, value) =>
  expect(measure(creativity)[name]).toBe(value),
);

test('writes as many bullets and questions as the creativity asks for', () => {
  for (let creativity = 0; creativity <= 100; creativity += 5) {
    const { content } = generatePage({ title: anyTitle, creativity, seed: 3 }, data);
    const { bullets, faq } = measure(creativity);
    expect(content.match(/<h3>/g)).toHaveLength(faq);
    const lists = [...content.matchAll(/<ul>(.*?)<\/ul>/g)].map(([, list = '']) => list);
    expect(lists.some((list) => list.split('<li>').length - 1 === bullets)).toBe(true);
  }
});

test('in a run, what cannot be written fails with its reason, and the rest is written', () => {
  const write = (title: string) => () =>
    generateInRun({ title, creativity: 75, seed: 1 }, data).page.title;
  expect(write('Receita de bolo')).toThrow('não fala de nenhum serviço ou produto');
  const [outside = ''] = data.words.otherPlaces;
  expect(write(`${anyTitle.split(' ')[0]} de ${product} em ${outside}`)).toThrow(outside);
  expect(write(anyTitle)()).toBe(anyTitle);
});

test(
  'the lead, a section and an answer are those of the checked pages of the title',
  { tags: '@generator-answers' },
  () => {
    for (const subject of data.words.products) {
      if (!isTreated(subject)) continue;
      const title = `${subject.match[0]} ${subject.context ? product : ''}`;
      const { productType } = analyseTitle(title, data);
      expect([title, productType.id]).toEqual([title, subject.id]);
      const { content } = generatePage({ title, creativity: 100, seed: 1 }, data);
      const text = plainText(content);
      const pages = subject.from.flatMap((name) => data.openings[name] ?? []);
      const lead = subject.lead ?? pages.find(({ says }) => says.length > 0)?.says[0] ?? '?';
      expect(plainText(content.split('<h2>')[0] ?? '')).toContain(lead.slice(0, 40));
      if (pages.length === 0) continue;
      const told = pages.filter(({ title: heading }) => content.includes(`<h2>${heading}</h2>`));
      expect([title, told.length > 0]).toEqual([title, true]);
      const answers = pages.flatMap(({ questions }) => questions.map(({ answer }) => answer));
      expect([title, answers.some((answer) => text.includes(answer))]).toEqual([title, true]);
    }
  },
);

test('the words name pages that are there, and no page of them is said in part', () => {
  const { products, services, traits, general } = data.words;
  const named = [...products, ...services, ...traits].flatMap(({ from }) => from);
  const empty = [...named, ...general].filter((name) => (data.openings[name] ?? []).length === 0);
  expect(empty).toEqual([]);
  const says = Object.values(data.openings).flatMap((pages) => pages.flatMap((one) => one.says));
  expect(says.filter((text) => /\[|\]\(|\*\*|^[-|#>]|^\p{Ll}/u.test(text))).toEqual([]);
  expect(says.filter((text) => /tabela|nesta página|abaixo|acima/i.test(text))).toEqual([]);
});

test(
  'at most six sections stand between the opening and the questions',
  { tags: '@generator-answers' },
  () => {
    const own = { job: 'Um caso nosso.', local: 'Um fato.', price: 'Um preço.' };
    const rest = [words.faq, words.links, words.closing].flatMap(({ headings }) => headings);
    const titles = [...data.batchTitles, ...data.words.products.map(({ match }) => match[0] ?? '')];
    for (const title of titles) {
      for (const said of [{}, { question: 'price' as const }]) {
        const { content } = generatePage({ title, creativity: 100, seed: 1, said, own }, data);
        const headings = [...content.matchAll(/<h2>(.*?)<\/h2>/g)].map(
          ([, heading = '']) => heading,
        );
        const sections = headings.filter((heading) => !rest.includes(heading));
        expect(sections.length).toBeLessThanOrEqual(6);
        expect(sections.length).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

test('who asks for a price reads it first', { tags: '@generator-answers' }, () => {
  for (const subject of data.words.products) {
    const { match, price, alone } = subject;
    if (!isTreated(subject) || price === undefined || alone) continue;
    const title = `Quanto custa ${match[0]}`;
    const { content } = generatePage({ title, creativity: 75, seed: 1 }, data);
    const [, first = ''] = content.split('<h2>');
    const row = data.prices.find(({ id }) => id === price);
    expect(first.toLowerCase()).toContain((row?.price ?? row?.job ?? '?').toLowerCase());
    expect(content).not.toMatch(/(?:custa o|preço do) orçamento/i);
  }
});

test('what two subjects share is said once', () => {
  const [first, second] = ['garen', 'rcg'].map((id) => words.products.find((one) => one.id === id));
  const title = `${first?.match[0]} ou ${second?.match[0]}: qual escolher?`;
  const { content } = generatePage({ title, creativity: 100, seed: 1 }, data);
  const shared = (first?.from ?? []).filter((name) => second?.from.includes(name));
  const says = shared.flatMap((name) => data.openings[name] ?? []).flatMap((one) => one.says);
  expect(says.some((text) => content.includes(text))).toBe(true);
  for (const text of says) expect(content.split(text).length).toBeLessThanOrEqual(2);
});

test.each(['', 'Quanto custa '])(
  'each thing of the title "%s…" has an answer',
  { tags: '@generator-answers' },
  (question) => {
    const named = ['garen', 'ppa', 'condominio'].flatMap(
      (id) => words.products.find((subject) => subject.id === id) ?? [],
    );
    expect(named).toHaveLength(3);
    const [first, second, place] = named.map(({ match }) => match[0]);
    const title = `${question}${first} ou ${second} em ${place}`;
    const { content } = generatePage({ title, creativity: 100, seed: 1 }, data);
    for (const { from } of named) {
      const pages = from.flatMap((name) => data.openings[name] ?? []);
      const answers = pages.flatMap(({ questions }) => questions.map(({ answer }) => answer));
      expect(answers.some((answer) => content.includes(`</h3><p>${answer}`))).toBe(true);
    }
  },
);

test('the list of checks counts its steps itself', () => {
  const of = (slug: string | undefined) =>
    data.problems.find(({ href }) => href.split('/').at(-1) === slug);
  const subject = words.products.find(({ problem }) => of(problem));
  const listed = of(subject?.problem);
  if (!subject || !listed) throw new Error('No subject has a problem page.');
  const checks = listed.checks.map(({ title, text }, at) => ({
    title: `${at + 1}. ${title}`,
    text,
  }));
  const problems = data.problems.map((one) => (one === listed ? { ...one, checks } : one));
  const title = `Conserto de ${subject.match[0]}`;
  const { content } = generatePage({ title, creativity: 100, seed: 1 }, { ...data, problems });
  expect(content).toContain(`<li><strong>${listed.checks[0]?.title}.</strong>`);
  expect(content).not.toMatch(/<strong>\d/);
});

test('a step stands on a page with all that come before it, or not at all', () => {
  const lists = words.products.flatMap(({ match, problem }) => {
    const steps = data.problems.find(({ href }) => href.endsWith(`/${problem ?? ''}`))?.checks;
    if (problem === undefined || !steps) return [];
    const { content } = generatePage(
      { title: `Conserto de ${match[0] ?? ''}`, creativity: 100, seed: 1 },
      data,
    );
    const shown = steps.map(({ text }) => plainText(content).includes(text));
    return [{ problem, shown, count: shown.indexOf(false) }];
  });
  for (const { problem, shown, count } of lists) {
    expect(shown.lastIndexOf(true), problem).toBe((count === -1 ? shown.length : count) - 1);
  }
  // Releasing a motor is the third step of one, and the second of another.
  expect(new Set(lists.map(({ count }) => count))).toContain(1);
});

test('there are five built-in questions', () => expect(data.words.faq.builtIn).toHaveLength(5));

test('the same request gives the same page, another seed another one', () => {
  const request = { title: anyTitle, creativity: 75, seed: 1 };
  expect(generatePage(request, data)).toEqual(generatePage(request, data));
  expect(generatePage({ ...request, seed: 2 }, data).content).not.toBe(
    generatePage(request, data).content,
  );
});

test('every page is clean HTML of the allow-list, whatever the title', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constantFrom(...data.batchTitles),
      ),
      fc.integer({ min: 0, max: 20 }),
      fc.nat(9),
      (title, step, seed) => {
        const { content, slug, description } = generatePage(
          { title, creativity: step * 5, seed },
          data,
        );
        expect(isPlainlySafe(content)).toBe(true);
        expect(content).not.toMatch(/[{}]|undefined|<p>\s*<\/p>|<h2><\/h2>|<li><\/li>/);
        expect(description.length).toBeLessThanOrEqual(400);
        expect(slug === '' || isSlug(slug)).toBe(true);
      },
    ),
    { numRuns: 60 },
  ));

test('cleaning a page changes nothing', () => {
  for (const title of data.batchTitles) {
    const { content } = generatePage({ title, creativity: 75, seed: 1 }, data);
    expect(sanitizeHtml(content)).toBe(content);
  }
});

const GLUED = new RegExp(
  [
    '(?<!\\p{L})(?:de|em|por) (?:o|os|as) (?=\\p{L})',
    '(?<!\\p{L})(?:de|em|por) a (?=\\p{Lu})',
    '(?<!\\p{L})(a|o|em|no|na|de|que|e) \\1(?!\\p{L})',
    '(?<!\\p{L})a o(?!\\p{L})',
    '\\s[,.;:?]',
    '\\.\\.',
    '^\\p{Ll}',
  ].join('|'),
  'u',
);

test('contractions and punctuation are as Portuguese wants them', () => {
  // What people wrote whole is theirs: "antes de o técnico sair" is right.
  const written = JSON.stringify([data.faq, data.places, data.problems, data.openings]);
  for (const title of data.batchTitles) {
    for (const creativity of [0, 50, 100]) {
      const { content } = generatePage({ title, creativity, seed: 1 }, data);
      for (const [, sentence = ''] of content.matchAll(/<(?:p|h2|h3)>(.*?)<\/(?:p|h2|h3)>/g)) {
        const own = sentence
          .replace(/<[^>]*>/g, '')
          .split(/(?<=[.?!])\s+(?=\p{Lu})(?<!\p{L}v\.\s)/u)
          .filter((one) => !written.includes(JSON.stringify(one).slice(1, -1)));
        for (const one of own) expect(one).not.toMatch(GLUED);
      }
    }
  }
});

test('names no other neighbourhood of the list than its own', () => {
  const names = data.batchTitles.map((title) => analyseTitle(title, data).place?.name);
  expect(names.every(Boolean)).toBe(true);
  data.batchTitles.forEach((title, index) => {
    const text = plainText(generatePage({ title, creativity: 75, seed: 1 }, data).content);
    expect(text).toContain(names[index]);
  });
});

test('internal links lead to pages that exist', () => {
  const openings = Object.values(data.openings).flat();
  const known = new Set([...data.pages, ...data.problems, ...openings].map(({ href }) => href));
  for (const { href } of data.places) if (href !== undefined) known.add(href);
  for (const title of data.batchTitles) {
    const { content } = generatePage({ title, creativity: 100, seed: 1 }, data);
    const links = [...content.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThanOrEqual(3);
    expect(links.filter((href) => !known.has(href))).toEqual([]);
  }
});

function shares(creativity: number): number[] {
  const sets = data.batchTitles.map((title) =>
    buildShingles(plainText(generatePage({ title, creativity, seed: 1 }, data).content)),
  );
  return sets
    .flatMap((own, index) =>
      sets.flatMap((other, at) => (at === index ? [] : [measureContainment(own, other)])),
    )
    .sort((a, b) => a - b);
}

const median = (values: readonly number[]) => values[values.length >> 1] ?? 1;

test.each([0, 25, 50, 75, 100])(
  'the pages of the batch differ in substance at creativity %i',
  (creativity) => {
    const values = shares(creativity);
    expect(median(values)).toBeLessThanOrEqual(0.25);
    expect(values.at(-1)).toBeLessThanOrEqual(0.55);
  },
);

test('a higher creativity repeats less', () =>
  expect(median(shares(75))).toBeLessThan(median(shares(0))));

test('the words ask only for fields that the generator fills', () => {
  const known = [
    'product',
    'service',
    'job',
    'also',
    'pricejob',
    'price',
    'dependson',
    'includes',
    'excludes',
    'place',
    'district',
    'road',
    'roads',
    'terrain',
    'neighbours',
    ...data.places.flatMap(({ facts = {} }) => Object.keys(facts)),
  ];
  const asked = JSON.stringify(data.words).match(/\{[^{}"]*\}/g) ?? [];
  for (const field of asked.flatMap(fieldsOf)) expect(known).toContain(field);
});

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

test('no page tells of a way, a round or a team that no record holds', () => {
  for (const title of data.batchTitles) {
    const { content } = generatePage({ title, creativity: 75, seed: 1 }, data);
    expect(content).not.toMatch(
      /(equipe|carro|técnico|visitas?)[^.<]* (vem|vêm|chegam?|passam?|saem|sai|seguem?) (p|d[ae] |n[ao] mesm)|\b(rotas?|roteiros?|frota|agenda)(?!\p{L})/iu,
    );
  }
});

test('no page teaches to release the motor or to lift the leaf', () => {
  const problems = data.words.products.flatMap(({ match, problem }) => (problem ? match[0] : []));
  for (const title of [...problems, 'Portão travado no domingo na Mooca']) {
    for (const seed of seeds) {
      const { content } = generatePage({ title: `Portão ${title}`, creativity: 100, seed }, data);
      expect(content).not.toMatch(/outra solta o motor|erga devagar|gire a chave/i);
      expect(content).not.toMatch(/(?<!não |nem )solte o motor/i);
    }
  }
});

test('where a word of the title was not understood, no table tells of another fault', () => {
  const { content } = generatePage({ title: 'Portão zuretou', creativity: 75, seed: 1 }, data);
  expect(content).not.toContain('<table>');
});

const VOLTAGE = /127|220|tensão|voltage|tomada/i;
const PRICE = /custa|preço|orçamento|valor|parcel|\bpag[ao]|cobrad|incluído/i;
const CONTROL = /controle/i;

function questionsOf(title: string, creativity: number, seed: number): string[] {
  const { content } = generatePage({ title, creativity, seed }, data);
  return [...content.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, question = '']) => question);
}

test.each([
  ['Motor de portão 127 V ou 220 V', VOLTAGE, 3, [PRICE, CONTROL]],
  ['Quanto custa um motor de portão', PRICE, 3, [VOLTAGE, CONTROL]],
  ['Conserto de cremalheira', /cremalheira/i, 4, [VOLTAGE, PRICE, CONTROL]],
  ['Cadastro de controle remoto', CONTROL, 4, [VOLTAGE, PRICE]],
  ['Portão fora do trilho', /trilho/i, 3, [VOLTAGE, PRICE, CONTROL]],
  ['Manutenção de motor de portão', /manutenção|port/i, 3, [VOLTAGE, PRICE, CONTROL]],
  ['Instalação de motor deslizante', /deslizante|cremalheira/i, 3, [VOLTAGE, CONTROL]],
])('the questions of "%s" are of its subject', (title, own, fewest, foreign) => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { content } = generatePage({ title, creativity: 100, seed }, data);
    const asked = content.match(/<h3>.*?<\/p>/g) ?? [];
    expect(asked).toHaveLength(5);
    const { productType, serviceType } = analyseTitle(title, data);
    const names = productType.from.length > 0 ? productType.from : serviceType.from;
    const pages = names.flatMap((name) => data.openings[name] ?? []);
    const ours = pages.flatMap(({ questions }) => questions.map(({ question }) => question));
    const isOwn = (one: string) => own.test(one) || ours.some((question) => one.includes(question));
    expect(asked.filter(isOwn).length).toBeGreaterThanOrEqual(fewest);
    for (const other of foreign) {
      expect(questionsOf(title, 100, seed).filter((question) => other.test(question))).toEqual([]);
    }
  }
});

test('a question that the owner added is asked where its words name the subject', () => {
  const question = 'Posso pintar a fotocélula da cor do muro?';
  const asks = (title: string, about?: string[]) => {
    const added = { question, answer: 'Não: a tinta cobre a lente.', about };
    const faq = [...data.faq, added];
    return [1, 2, 3, 4, 5, 6, 7, 8].some((seed) =>
      generatePage({ title, creativity: 100, seed }, { ...data, faq }).content.includes(question),
    );
  };
  expect(asks('Instalação de fotocélula no portão')).toBe(true);
  expect(asks('Portão fora do trilho')).toBe(false);
  expect(asks('Instalação de fotocélula no portão', [])).toBe(false);
});

test('a page of each subject asks as many questions as it should', () => {
  const known = [...words.products, ...words.services].map(({ id }) => id);
  const kinds = ['price', 'how-to', 'which', 'when', 'where', 'why', 'worth-it', 'general'];
  const written = [...words.faq.builtIn, ...data.faq].flatMap(({ about }) => about ?? []);
  expect(written.filter((id) => ![...known, ...kinds].includes(id))).toEqual([]);
  for (const subject of words.products) {
    if (!isTreated(subject)) continue;
    const { match } = subject;
    const title = `${match[0]} ${product}`;
    expect([title, questionsOf(title, 100, 1).length]).toEqual([title, 5]);
  }
  for (const { match } of words.services) {
    const title = `${match[0]} ${product}`;
    expect([title, questionsOf(title, 100, 1).length]).toEqual([title, 5]);
  }
});

test.each([
  'Emergência: portão caído',
  'Portão fora do trilho',
  'Portão basculante torto',
  'Cabo de aço do portão rompido',
  'Motor de portão queimado',
])('%s: nobody is asked to try, to prop or to close the gate', (title) => {
  for (const seed of seeds) {
    const text = plainText(generatePage({ title, creativity: 100, seed }, data).content);
    expect(text).not.toMatch(
      /testado de perto|botoeira da parede responde|Disjuntor do portão ligado|ele se escora/,
    );
    expect(text).not.toMatch(/som do defeito|seguro repeti|(?<!não )se fecha na mão/);
  }
});

test('of a danger, nothing is told or asked that takes somebody near the gate', () => {
  const dangers = words.products.filter(({ danger }) => danger);
  expect(dangers.length).toBeGreaterThan(5);
  const near = words.traits.flatMap(({ items, say }) => [...items, ...say]);
  const general = [...words.bullets.items, ...(words.bullets.repair?.items ?? [])];
  for (const { name } of dangers) {
    for (const place of ['Perdizes', 'Guarulhos', 'Santo André']) {
      for (const seed of seeds) {
        const title = `Conserto de ${name} em ${place}`;
        const text = plainText(generatePage({ title, creativity: 100, seed }, data).content);
        const said = [...near, ...general].filter((sentence) => text.includes(sentence));
        expect([title, said.filter((one) => !one.startsWith('Como ficou o disjuntor'))]).toEqual([
          title,
          [],
        ]);
        expect(text).not.toMatch(/vídeo curto|com que som|Mande foto, vídeo/);
      }
    }
  }
});

test('a page of the law or of an accessory asks for no signs of a fault, nor weighs a repair', () => {
  const { repair } = words.bullets;
  const signs = repair?.items ?? [];
  for (const title of ['O que a lei diz do portão na calçada', 'Portão com Wi-Fi: vale a pena?']) {
    const { content } = generatePage({ title, creativity: 100, seed: 1 }, data);
    expect(signs.filter((sign) => plainText(content).includes(sign))).toEqual([]);
  }
});

test('of a danger, the page begins with what keeps people away', () => {
  const dangers = words.products.filter(({ danger, lead }) => danger && lead !== undefined);
  expect(dangers.length).toBeGreaterThan(5);
  for (const { match, lead } of dangers) {
    const title = `${match[0]} ${product} na Lapa`;
    const { content } = generatePage({ title, creativity: 75, seed: 1 }, data);
    expect(plainText(content).startsWith(lead?.slice(0, 30) ?? '?'), title).toBe(true);
  }
});

test('what a title names beside its subject is answered in the opening', () => {
  const lead = words.products.find(({ id }) => id === 'fora-do-horario')?.lead ?? '?';
  for (const title of ['Motor de portão queimado 24 horas', 'Portão travado no domingo']) {
    const { content } = generatePage({ title, creativity: 75, seed: 1 }, data);
    expect(content.split('<h2>')[0]).toContain(lead);
  }
});

test('no opening and no table asks anybody to release, to lift or to try', () => {
  const trying =
    /alivie|aliviar o portão|teste (?:da|na) mão|(?<!não )solta do motor|a chave solta|com empurrão|olhe primeiro/i;
  for (const title of [
    'Portão travado na Mooca',
    'Motor de portão que zumbe e não parte',
    'Portão basculante sem força para subir',
    'Trava elétrica de portão emperrada',
    'Troca de motor de portão basculante em Osasco',
  ]) {
    for (const seed of seeds) {
      const { content } = generatePage({ title, creativity: 100, seed }, data);
      expect(content).not.toMatch(trying);
    }
  }
});

test('a thing with no pages of its own takes none about other things', () => {
  for (const title of ['Portão social com fechadura em Moema', 'Porta de enrolar em Santo André']) {
    for (const seed of seeds) {
      const { content } = generatePage({ title, creativity: 75, seed }, data);
      expect(content).not.toMatch(/<h2>[^<]*(?:galpão|industrial|empresas)/);
    }
  }
});
