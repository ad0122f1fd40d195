import { listFragments } from '../assistant/steps.ts';
import { compileVerbs } from '../forbidden-verbs/forbidden-verbs.ts';
import { formatClosedDays } from '../hours/hours.ts';
import { describeBreach } from '../wording/unsafe-page.ts';
import { formatInstallments, formatPrice } from '../prices/money.ts';
import { leadsTo } from '../../lib/url/paths.ts';
import { formatPhone, phoneHref, phoneOf } from '../../lib/text/phone.ts';
import type { SearchAnswer, SearchFile, SearchPage } from './search-file.ts';
import { foldAccents, placeSlug } from '../../lib/text/slug.ts';
import { capitalize } from '../../lib/text/text.ts';
import type { Job } from '../company/collection.ts';
import type { ContentProblem } from '../../cms/collections/entry.ts';
import { readVerbTable } from '../forbidden-verbs/checks.ts';
import { indexes, indexNames } from '../site/indexes.ts';
import { listPlaces } from '../places/places.ts';
import { pageCollectionNames, headingOf, pathOf, type Content } from '../../collections.ts';
import { companyOf } from '../company/company-of.ts';

/**
 * What the search finds and answers; only pages if the business wrote no answers. No answer leads
 * to a page that is not public yet.
 */
export function buildSearchFile(
  content: Content,
  coming: ReadonlySet<string> = new Set(),
): SearchFile {
  const [words] = content.search;
  const pages = listPages(content);
  if (!words) return { same: [], answers: [], pages };
  const { same, signals } = words.data;
  const answers = [
    ...dangersAndSymptoms(content),
    ...places(content),
    ...prices(content),
    ...knownSignals(content, signals.asks),
    ...words.data.answers.map(({ id, links, ...answer }) => ({
      ...answer,
      id: `ask:${id}`,
      links: links
        .filter(({ href }) => !leadsTo(coming, href))
        .map(({ href, text }): [string, string] => [href, text]),
    })),
  ];
  return {
    same: same.map(({ word, asks }) => [word, ...asks]),
    otherwise: otherwise(content),
    code: answers.some(({ id }) => id === UNKNOWN_SIGNAL) ? signals.asks[0] : undefined,
    answers,
    pages,
  };
}

const UNKNOWN_SIGNAL = 'signal:outro';

function listPages(content: Content): SearchPage[] {
  const [home] = content.home;
  const [shared] = content.shared;
  const tools = [...content.assistant, ...content.sizing].map(({ data }): SearchPage => [
    `/${data.slug}`,
    data.title,
    data.description,
    data.keywords.join(', '),
  ]);
  const codes = shared?.data.codes;
  const brands = [...new Set(content.codes.map(({ data }) => data.brand))].join(', ');
  return [
    ...(home ? [['/', home.data.hero.headline, home.data.description, ''] as SearchPage] : []),
    ...(shared
      ? indexNames.map((name): SearchPage => {
          const { title, description, keywords } = shared.data.indexes[name];
          return [indexes[name].path, title, description, keywords.join(', ')];
        })
      : []),
    ...tools,
    // A typed code finds its table here, even if search engines do not list it.
    ...(codes && content.codes.length > 0
      ? [
          [
            `/${codes.slug}`,
            codes.title.replaceAll('{brands}', brands),
            codes.description.replaceAll('{brands}', brands),
            [...codes.keywords, ...content.codes.map(({ data }) => data.board)].join(', '),
          ] as SearchPage,
        ]
      : []),
    ...pageCollectionNames.flatMap((name) =>
      content[name]
        .filter(({ data }) => data.index)
        .map((entry): SearchPage => {
          const { description, keywords } = entry.data;
          return [pathOf(entry), headingOf(entry), description, keywords.join(', ')];
        }),
    ),
  ];
}

/** Link to the question of the diagnosis, with the known answers already given. */
function dangersAndSymptoms(content: Content): SearchAnswer[] {
  const [assistant] = content.assistant;
  const [words] = content.search;
  if (!assistant || !words) return [];
  const { questions, outcomes, slug } = assistant.data;
  const { emergency, phones } = companyOf(content);
  const called = phoneOf(phones, emergency?.phone);
  const call: [string, string] = [phoneHref(called), `Ligar ${formatPhone(called)}`];
  const dial = (numbers: readonly string[]): [string, string][] => [
    ...numbers.map((number): [string, string] => [`tel:${number}`, `Ligar ${number}`]),
    call,
  ];
  const options = questions.flatMap((question) => question.options);
  const fragments = listFragments(questions);
  return words.data.symptoms.flatMap(({ problem: id, question: asked, asks }): SearchAnswer[] => {
    const question = questions.find((one) => one.id === asked);
    if (question) {
      return [
        {
          id: `symptom:${question.id}`,
          title: 'Há perigo agora',
          text: (question.stop ?? []).join(' '),
          links: [[`/${slug}#${question.id}`, question.question]],
          calls: dial(question.dial.map(({ number }) => number).slice(0, 1)),
          asks,
        },
      ];
    }
    const problem = content.problems.find((entry) => entry.id === id);
    const option = options.find(({ pages }) => id !== undefined && pages.includes(id));
    if (!problem || !option) return [];
    const end = outcomes.find((one) => one.id === option.outcome);
    return [
      {
        id: `symptom:${problem.id}`,
        title: option.say ?? problem.data.title,
        text: end ? end.first.join(' ') : words.data.symptom,
        links: [
          [
            `/${slug}#${fragments.get(problem.id) ?? ''}`,
            end ? 'Ver o que fazer, com a mensagem pronta' : 'Responder e ver o que fazer primeiro',
          ],
          [pathOf(problem), problem.data.title],
        ],
        ...(end?.urgency === 'stop' && { calls: dial(end.dial) }),
        asks: [...asks, ...problem.data.keywords],
      },
    ];
  });
}

/** Link to the first question of the diagnosis. */
function otherwise({ assistant, search }: Content): SearchAnswer | undefined {
  const [page] = assistant;
  const [words] = search;
  if (!page || !words) return undefined;
  const { slug, title, label } = page.data;
  return {
    id: 'otherwise',
    title,
    text: words.data.otherwise,
    links: [[`/${slug}`, label]],
    asks: [],
  };
}

function places({ cities, shared, search, company }: Content): SearchAnswer[] {
  const [said] = shared;
  const [words] = search;
  const closed = formatClosedDays(companyOf({ company }).hours, 'feriado');
  const names = new Set(cities.map(({ data }) => data.name));
  /** People leave out what follows "de", if no other place has the shorter name. */
  const shortName = (name: string) => {
    const [short = ''] = name.split(/ d[aeo]s? /);
    return names.has(short) ? [] : [short];
  };
  const hours = words?.data.place.replace('{closed}', closed) ?? '';
  return listPlaces(cities, said ? said.data : { cityMessage: '', placeOffer: {} }).map(
    ({ href, name, within, message, sure, terms }, at) => {
      const entry = cities[at];
      const full = within && !name.includes(within) ? `${name}, ${within}` : name;
      return {
        id: `place:${entry?.id ?? ''}`,
        title: sure ? `Sim, atendemos: ${full}` : full,
        text: [terms, hours].filter(Boolean).join(' '),
        links: [[href, `Ver a página: ${name}`]],
        message,
        asks: [name, `${name} ${within}`, ...(entry?.data.aliases ?? []), ...shortName(name)],
      };
    },
  );
}

/** The rows of the price list. */
function prices({ company, search, pages }: Content): SearchAnswer[] {
  const record = companyOf({ company });
  const [words] = search;
  const listing = pages.flatMap((page) =>
    page.data.sections.flatMap((section) =>
      section.type === 'priceList' ? [{ href: pathOf(page), message: section.message }] : [],
    ),
  )[0];
  if (!listing || !words) return [];
  const called = phoneOf(record.phones, record.emergency?.phone);
  return record.priceList.map((job) => {
    const also = words.data.prices.find(({ row }) => row === job.id)?.asks ?? [];
    return {
      id: `price:${job.id}`,
      title: job.job,
      text: describePrice(job, record.installments),
      links: [[`${listing.href}#${job.id}`, 'Ver na lista de preços']],
      message: listing.message.replace('{job}', job.job),
      ...(job.urgent && {
        calls: [[phoneHref(called), `Ligar ${formatPhone(called)}`] as [string, string]],
      }),
      asks: [job.job, ...also].map((ask) => `${PRICE} ${ask}`),
    };
  });
}

const PRICE = 'preço';

function describePrice(job: Job, installments: number | undefined): string {
  const { price, excludes, dependsOn, note, kinds } = job;
  return [
    price && `${capitalize(formatPrice(price))}.`,
    price && installments && `Ou ${formatInstallments(price, installments)}.`,
    kinds.length > 0 && `Para: ${kinds.join(', ')}.`,
    excludes.length > 0 && `Não inclui: ${excludes.join('; ')}.`,
    dependsOn && `O preço depende: ${dependsOn}`,
    note,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The signals of the tables, and an answer for unknown ones. */
function knownSignals({ codes, shared }: Content, asks: string[]): SearchAnswer[] {
  const words = shared[0]?.data.codes;
  if (!words || codes.length === 0) return [];
  const { missing, message, slug, link } = words;
  const links: SearchAnswer['links'] = [[`/${slug}`, link]];
  const rows = codes.flatMap(({ data }) => data.rows.map((row) => ({ ...row, ...data })));
  const bySignal = Map.groupBy(rows, ({ signal }) => placeSlug(signal));
  return [
    ...[...bySignal].map(([id, same]) => ({
      id: `signal:${id}`,
      title: `${same[0]?.signal ?? ''}: depende da marca e do modelo`,
      text: [
        ...same.map(({ brand, board, meaning }) => `${brand} ${board}: ${meaning}`),
        missing.text,
      ].join(' '),
      links,
      message,
      asks: [...new Set(same.flatMap(({ signal, also }) => [signal, ...also]))].filter(
        (ask, at, all) => all.findIndex((one) => foldAccents(one) === foldAccents(ask)) === at,
      ),
    })),
    { id: UNKNOWN_SIGNAL, title: missing.title, text: missing.text, links, message, asks },
  ];
}

/** Finds answers of the search for rows and questions that do not exist, and forbidden orders. */
export function checkSearch(content: Content, dir: string): ContentProblem[] {
  const { search, company, assistant, problems } = content;
  const rows = new Set(company.flatMap(({ data }) => data.priceList.map(({ id }) => id)));
  const questions = new Set(assistant.flatMap(({ data }) => data.questions.map(({ id }) => id)));
  const fragments = assistant.map(({ data }) => listFragments(data.questions));
  const answered = new Set(
    problems.flatMap(({ id }) => (fragments.some((known) => known.has(id)) ? [id] : [])),
  );
  const { table } = readVerbTable(dir);
  const verbs = table && compileVerbs(table);
  return search.flatMap(({ file, data }) => {
    const found: ContentProblem[] = [];
    const report = (field: string, message: string) => {
      found.push({ file, field, message });
    };
    for (const { row } of data.prices) {
      if (!rows.has(row)) report('prices', `"${row}" não está na lista de preços; corrija`);
    }
    for (const { problem = '', question = '' } of data.symptoms) {
      if (answered.has(problem) || questions.has(question)) continue;
      report('symptoms', `nada no diagnóstico responde a "${problem || question}"; corrija`);
    }
    const { place, symptom, otherwise, answers } = data;
    const texts = [
      ...Object.entries({ place, symptom, otherwise }),
      ...answers.map(({ id, text }) => [`answers.${id}`, text] as const),
    ];
    for (const [field, text] of texts) {
      for (const breach of verbs?.forbidden({}, [text]) ?? []) {
        report(field, describeBreach(breach).message);
      }
    }
    return found;
  });
}
