import { expect, test } from 'vitest';
import { placeSlug } from './lib/text/slug.ts';
import { checkRelations, findProblems } from './checks.ts';
import { loadContent, readContent } from './site.ts';
import type { Content } from './collections.ts';

const { content } = loadContent();

function withChange(change: (copy: Content) => void): string[] {
  const copy = structuredClone(content);
  change(copy);
  return checkRelations(copy).map(({ file, field, message }) => `${file} › ${field}: ${message}`);
}

function first<Entry>(entries: readonly Entry[]): Entry {
  const [entry] = entries;
  if (entry === undefined) throw new Error('The collection is empty.');
  return entry;
}

test('the content as committed has no problem', () =>
  expect(withChange(() => undefined)).toEqual([]));

test('a dangling reference names file, field and what to create', () => {
  const problems = withChange((copy) => {
    first(copy.cities).data.guide = 'nao-existe';
  });
  expect(problems).toEqual([
    `${first(content.cities).file} › guide: "nao-existe" não existe em guides; corrija o nome ou crie content/guides/nao-existe.md`,
  ]);
});

test('a place names a job of the price list', () => {
  const problems = withChange(({ cities: [one, two], shared: [shared] }) => {
    if (!one || !two || !shared) throw new Error('There are no two places.');
    delete one.data.job;
    two.data.job = 'nada';
    shared.data.placeOffer.jobs = ['visit', 'nada'];
  });
  expect(
    problems.map((line) => line.replace(/; use um serviço de priceList.*visit.*/, '')),
  ).toEqual([
    'content/shared.yaml › placeOffer.jobs: "nada" não existe',
    `${content.cities[0]?.file} › job: falta`,
    `${content.cities[1]?.file} › job: "nada" não existe`,
  ]);
});

test('a deadline is counted from a day of the request, by a fact that says the days', () => {
  const problems = withChange(({ requests }) => {
    const counted = requests.find(({ data }) => data.deadlines.length > 1)?.data;
    const [one, two] = counted?.deadlines ?? [];
    if (!one || !two) throw new Error('No request counts two deadlines.');
    one.from = 'Bairro e cidade';
    two.days = '3 meses';
  });
  expect(problems.map((line) => line.replace(/ › [^:]*: /, ': '))).toEqual([
    'content/requests.yaml: "Bairro e cidade" não é uma linha com date: true; corrija from',
    'content/requests.yaml: days é "3 meses"; escreva um fato que diga os dias, como 90 dias',
  ]);
});

test('notices that crowd each other and what a promotion names wrongly are refused', () => {
  const period = { from: '2026-12-01', until: '2026-12-10' };
  const problems = withChange((copy) => {
    copy.notices = ['um', 'dois', 'tres'].map((id, position) => ({
      id,
      collection: 'notices',
      file: 'content/notices.yaml',
      data: { id, text: 'Aviso', ...period, position },
      body: '',
    }));
    copy.promotions = [
      {
        id: 'oferta',
        collection: 'promotions',
        file: 'content/promotions.yaml',
        data: {
          id: 'oferta',
          title: 'Oferta',
          text: 'Texto',
          ...period,
          price: { amount: 1 },
          job: 'nada',
          pages: ['/', '/duvidas-frequentes', '/nao-existe'],
          families: ['cities', 'cidades'],
        },
        body: '',
      },
    ];
  });
  expect(problems).toEqual([
    'content/notices.yaml › tres.from: no mesmo momento valem 3 avisos (um, dois, tres); mude as datas para que sejam no máximo 2',
    'content/promotions.yaml › oferta.pages: /nao-existe não é uma página do site; corrija o endereço',
    expect.stringContaining('oferta.families: "cidades" não existe; use um de: pages, ') as string,
    expect.stringContaining(
      'oferta.job: "nada" não existe; use um serviço de priceList: visit',
    ) as string,
  ]);
});

test('two entries with one address name both files', () => {
  const problems = withChange((copy) => {
    const redirect = first(copy.redirects);
    redirect.id = first(copy.keywords).id;
  });
  expect(problems.join()).toContain(
    `${first(content.redirects).file} › endereço: /${first(content.keywords).id} já é de ${first(content.keywords).file}`,
  );
});

test('a redirect leads in one step to a written page', () => {
  const problems = withChange(({ redirects: [one, two] }) => {
    if (!one || !two) throw new Error('There are no two redirects.');
    one.data.to = '/nao-existe';
    two.data.to = `/${one.id}`;
  });
  const [one, two] = content.redirects;
  expect(problems).toEqual([
    `${one?.file} › ${one?.id}.to: /nao-existe não é uma página escrita; corrija o endereço ou apague a linha`,
    `${two?.file} › ${two?.id}.to: /${one?.id} também é redirecionado; escreva o endereço final`,
  ]);
});

test('an entry may not take the address of a route', () => {
  const problems = withChange((copy) => {
    const page = first(copy.pages);
    page.id = 'guias';
  });
  expect(problems.join()).toContain('/guias já é de src/pages');
});

test('a post must live at the address of its title', () => {
  const problems = withChange((copy) => {
    first(copy.posts).data.title = 'Outro título';
  });
  expect(problems.join()).toContain('renomeie o arquivo para outro-titulo.md');
});

test('a link to nowhere is reported', () => {
  const problems = withChange((copy) => {
    first(copy.guides).body += '\n\n[nada](/nao-existe)\n';
  });
  expect(problems.join()).toContain('o link /nao-existe não leva a nenhuma página');
});

test('a guide must keep its sections and three steps', () => {
  const order = withChange((copy) => {
    const guide = first(copy.guides);
    guide.body = guide.body.replace('## Dicas', '## Truques');
  });
  expect(order.join()).toContain('as seções do guia são, nesta ordem');
  const steps = withChange((copy) => {
    const guide = first(copy.guides);
    guide.body = guide.body.replace('## Passo a passo\n', '## Passo a passo\n\n### A mais\n');
  });
  expect(steps.join()).toContain('o passo a passo tem 3 passos');
});

test('a guide recommends four others, or all that a small site has', () => {
  const shorten = (copy: Content) => {
    first(copy.guides).data.popular.length = 1;
  };
  expect(withChange(shorten)).toEqual([`${first(content.guides).file} › popular: liste 4 guias`]);
  const small = withChange((copy) => {
    shorten(copy);
    const [one] = first(copy.guides).data.popular;
    copy.guides = copy.guides.filter(({ id }, at) => at === 0 || id === one);
  });
  expect(small.join()).not.toContain('› popular: liste');
  const third = withChange((copy) => {
    shorten(copy);
    copy.guides.length = 3;
  });
  expect(third).toContain(`${first(content.guides).file} › popular: liste 2 guias`);
});

test('a thin page is reported', () => {
  const problems = withChange((copy) => {
    first(copy.cities).body = 'Pouco texto.';
  });
  expect(problems.join()).toContain('palavras próprias; este tipo de página pede ao menos');
});

test('a place is named after itself, or after itself and its city', () => {
  const problems = withChange((copy) => {
    first(copy.cities).data.name = 'Outro Lugar';
  });
  expect(problems.join()).toContain('renomeie o arquivo para outro-lugar.md');
  expect(
    content.cities.filter(({ id, data }) => id === `${placeSlug(data.name)}-${data.parent}`).length,
  ).toBeGreaterThan(0);
});

test('a topic must live at the address of its title', () => {
  const problems = withChange((copy) => {
    first(copy.topics).data.title = 'Outro assunto';
  });
  expect(problems.join()).toContain('renomeie o arquivo para outro-assunto.md');
});

test('a group of places, a section and a link of a record must name what exists', () => {
  const problems = withChange((copy) => {
    first(first(copy.shared).data.placeGroups).roots.push('atlantida');
    first(first(copy.shared).data.localBanner.links).href = '/nada';
  }).join('\n');
  expect(problems).toContain('shared.yaml › placeGroups: "atlantida" não existe em cities');
  expect(problems).toContain('shared.yaml › localBanner.links.0.href: o link /nada');
});

test('what names an entry that was left out for its own problem is no problem of its own', () => {
  const dir = 'tests/fixtures/business/content';
  const business = readContent(dir, []).content;
  expect(findProblems({ content: business, dir, problems: [] })).toEqual([]);
  const without = { ...business, cities: business.cities.slice(1) };
  const own = { file: first(business.cities).file, field: 'seoTitle', message: 'longo demais' };
  expect(findProblems({ content: without, dir, problems: [own] })).toEqual([own]);
  const question = { ...own, asks: { quote: 'q', message: 'm', plain: 'p' } };
  for (const problems of [[], [question]]) {
    const found = findProblems({ content: { ...without }, dir, problems });
    expect(found.length).toBeGreaterThan(problems.length);
  }
});
