import { readInterval } from '../lib/calendar.ts';
import { findCrowd } from '../lib/period.ts';
import { isSlug } from '../lib/slug.ts';
import { countWords } from '../lib/text.ts';
import { listMenuPlaces } from '../schemas/menu.ts';
import { checkAssistant } from './assistant.ts';
import { areCodesListed, checkCodes } from './codes.ts';
import { families, familyNames, pathOf, type Family, type FamilyName } from './families.ts';
import { indexes, indexNames } from './indexes.ts';
import { listOwnText } from './own-text.ts';
import { checkVerbs } from './forbidden-verbs.ts';
import { checkSearch } from './search-file.ts';
import { checkSizing } from './sizing.ts';
import type { ContentProblem } from './entry.ts';
import { checkGuideBody, checkName } from './page-rules.ts';
import { findLostPictures } from './pictures.ts';
import { listPictures } from './picture-files.ts';
import { checkSubjectPrices } from './subject-prices.ts';
import type { Content, Validated } from './validate.ts';
import { checkWording } from './wording.ts';
import {
  fileOf,
  folderNames,
  sets,
  tableNames,
  tables,
  type SetName,
  type TableName,
} from './sets.ts';

/** A field of an entry that names an entry of another set, or several. */
type Target = string | readonly string[] | undefined;

const nameOf = (name: FamilyName): Family => families[name];

/** Addresses that routes and folders of `src/pages` own; no entry may take one. */
const ROUTES = new Set([
  ...['/', '/404', '/not-found', '/sitemap-index', '/links-uteis', '/admin', '/blog', '/lembretes'],
  ...indexNames.map((name) => indexes[name].path),
  ...familyNames.flatMap((name) => (families[name].folder ? [`/${families[name].folder}`] : [])),
]);

/** Addresses that entries take, with the file that takes each. */
function listAddresses(content: Content): { path: string; file: string }[] {
  return [
    ...[...ROUTES].map((path) => ({ path, file: 'src/pages' })),
    ...familyNames.flatMap((name) =>
      content[name].map((entry) => ({ path: pathOf(entry), file: entry.file })),
    ),
    ...content.redirects.map(({ id, file }) => ({ path: `/${id}`, file })),
    ...listSlugPages(content),
  ];
}

/** A page whose address stands in a set of words that is there or not. */
interface SlugPage {
  path: string;
  file: string;
  /** Its last change. */
  updated: string;
  /** Search engines may list it. */
  listed: boolean;
}

/** Pages whose address stands in a set of words that is there or not. */
export function listSlugPages(content: Content): SlugPage[] {
  const { jobs, codes, shared, assistant, sizing } = content;
  const newestJob = jobs
    .map(({ data }) => data.date)
    .sort()
    .at(-1);
  const newestCode = codes
    .map(({ data }) => data.checked)
    .sort()
    .at(-1);
  return [
    ...shared.flatMap(({ data, file }) =>
      [
        { words: data.jobs, updated: newestJob, listed: true },
        { words: data.codes, updated: newestCode, listed: areCodesListed(content) },
      ].flatMap(({ words, updated, listed }) =>
        words && updated !== undefined ? [{ path: `/${words.slug}`, file, updated, listed }] : [],
      ),
    ),
    ...[...assistant, ...sizing].map(({ data, file }) => ({
      path: `/${data.slug}`,
      file,
      updated: data.updated,
      listed: true,
    })),
  ];
}

/**
 * What single entries cannot know: links between them, and addresses taken twice. Nothing where an entry was left out
 * for one of these problems: each name of it would be one that does not exist.
 */
export function checkRelations(
  content: Content,
  problems: readonly ContentProblem[] = [],
): ContentProblem[] {
  if (withoutQuestions(problems).length > 0) return [];
  const mostPopular = Math.min(4, content.guides.length - 1);
  return [
    ...checkReferences(content),
    ...checkPlaces(content),
    ...checkJobWords(content),
    ...checkJobs(content),
    ...checkTimed(content),
    ...checkRequests(content),
    ...checkAssistant(content),
    ...checkSizing(content),
    ...checkSubjectPrices(content),
    ...checkCodes(content),
    ...checkReminders(content),
    ...familyNames.flatMap((name) => checkFamily(name, content)),
    ...content.guides.flatMap(({ id, file, data, body }) => [
      ...(data.popular.length < mostPopular
        ? [{ file, field: 'popular', message: `liste ${mostPopular} guias` }]
        : []),
      ...(data.popular.includes(id)
        ? [{ file, field: 'popular', message: 'um guia não se recomenda a si mesmo; troque' }]
        : []),
      ...checkGuideBody(body).map((problem) => ({ file, ...problem })),
    ]),
    ...checkAddresses(listAddresses(content)),
    ...checkRedirects(content),
    ...checkLinks(content),
  ];
}

/** Names of entries that do not exist. */
function checkReferences(content: Content): ContentProblem[] {
  const ids = new Map(
    (Object.keys(sets) as SetName[]).map((name) => [name, new Set(content[name].map((e) => e.id))]),
  );
  const withRefs = [...familyNames, ...tableNames, ...folderNames];
  return withRefs.flatMap((from) => {
    const { refs = {} } = sets[from] as { refs?: Record<string, SetName> };
    return content[from].flatMap((entry) =>
      Object.entries(refs).flatMap(([field, to]) => {
        const target = (entry.data as Record<string, unknown>)[field] as Target;
        // Categories are kept in one list for several families.
        const known =
          to === 'categories'
            ? new Set(content.categories.filter((row) => row.data.group === from).map((e) => e.id))
            : ids.get(to);
        return [target ?? []].flat().flatMap((id): ContentProblem[] => {
          if (known?.has(id)) return [];
          const shown = from in tables ? `${entry.id}.${field}` : field;
          return [{ file: entry.file, field: shown, message: explainMissing(id, to, known) }];
        });
      }),
    );
  });
}

/** Finished jobs need the words of their page. */
function checkJobWords({ jobs, shared }: Content): ContentProblem[] {
  if (jobs.length === 0) return [];
  return shared
    .filter(({ data }) => !data.jobs)
    .map(({ file }) => ({
      file,
      field: 'jobs',
      message: 'há serviços em content/jobs; escreva aqui os textos da página deles',
    }));
}

/** Places and problems that are named inside lists. */
function checkPlaces({ shared, pages, menus, cities, problems }: Content): ContentProblem[] {
  const known = new Set(cities.map(({ id }) => id));
  const problemIds = new Set(problems.map(({ id }) => id));
  const named = [
    ...menus.flatMap(({ file, data }) =>
      listMenuPlaces(data).map((id) => ({ file, field: `${data.id}.places`, id })),
    ),
    ...shared.flatMap(({ file, data }) =>
      data.placeGroups.flatMap(({ roots }) =>
        roots.map((id) => ({ file, field: 'placeGroups', id })),
      ),
    ),
    ...pages.flatMap(({ file, data }) =>
      data.sections.flatMap((section) =>
        section.type === 'names' && section.city
          ? [{ file, field: 'sections', id: section.city }]
          : [],
      ),
    ),
  ];
  return [
    ...named
      .filter(({ id }) => !known.has(id))
      .map(({ file, field, id }) => ({
        file,
        field,
        message: explainMissing(id, 'cities', known),
      })),
    ...shared.flatMap(({ file, data }) =>
      data.placeOffer.problems
        .filter((id) => !problemIds.has(id))
        .map((id) => ({
          file,
          field: 'placeOffer.problems',
          message: explainMissing(id, 'problems', problemIds),
        })),
    ),
  ];
}

/** Rows of the price list that place pages name; where there is a list, each place names one. */
function checkJobs({ company, shared, cities }: Content): ContentProblem[] {
  const ids = company.flatMap(({ data }) => data.priceList.map(({ id }) => id));
  const known = ids.join(', ') || 'nenhum, pois a lista está vazia';
  const named = [
    ...shared.flatMap(({ file, data }) =>
      data.placeOffer.jobs.map((id) => ({ file, field: 'placeOffer.jobs', id })),
    ),
    ...cities.flatMap(({ file, data: { job } }) =>
      job === undefined && ids.length === 0 ? [] : [{ file, field: 'job', id: job }],
    ),
  ];
  return named
    .filter(({ id }) => id === undefined || !ids.includes(id))
    .map(({ file, field, id }) => ({
      file,
      field,
      message: `${id === undefined ? 'falta' : `"${id}" não existe`}; use um serviço de priceList, em company.yaml: ${known}`,
    }));
}

/** Notices that stand at once; more would push the page out of a phone's first screen. */
const MOST_NOTICES = 2;

/** Notices that crowd each other, and what promotions name: pages, families and jobs. */
function checkTimed(content: Content): ContentProblem[] {
  const crowd = findCrowd(
    content.notices.map(({ file, data }) => ({ file, ...data })),
    MOST_NOTICES,
  );
  const [, , third] = crowd;
  const addresses = new Set(listAddresses(content).map(({ path }) => path));
  const moved = new Set(content.redirects.map(({ id }) => `/${id}`));
  const jobs = content.company.flatMap(({ data }) => data.priceList.map(({ id }) => id));
  return [
    ...(third
      ? [
          {
            file: third.file,
            field: `${third.id}.from`,
            message: `no mesmo momento valem ${crowd.length} avisos (${crowd.map(({ id }) => id).join(', ')}); mude as datas para que sejam no máximo ${MOST_NOTICES}`,
          },
        ]
      : []),
    ...content.promotions.flatMap(({ id, file, data: { pages, families: groups, job } }) => {
      const problem = (field: string, message: string): ContentProblem => ({
        file,
        field: `${id}.${field}`,
        message,
      });
      return [
        ...pages
          .filter((page) => !addresses.has(page) || moved.has(page))
          .map((page) => problem('pages', `${page} não é uma página do site; corrija o endereço`)),
        ...groups
          .filter((group) => !(familyNames as string[]).includes(group))
          .map((group) =>
            problem('families', `"${group}" não existe; use um de: ${familyNames.join(', ')}`),
          ),
        ...(job === undefined || jobs.includes(job)
          ? []
          : [
              problem(
                'job',
                `"${job}" não existe; use um serviço de priceList: ${jobs.join(', ') || 'a lista está vazia'}`,
              ),
            ]),
      ];
    }),
  ];
}

function explainMissing(id: string, set: SetName, known: ReadonlySet<string> | undefined): string {
  if (set === 'categories')
    return `"${id}" não existe; use uma de: ${[...(known ?? [])].join(', ')}`;
  const where =
    set in families
      ? `crie content/${set}/${id}.md`
      : `inclua em content/${fileOf(set as TableName)}`;
  return `"${id}" não existe em ${set}; corrija o nome ou ${where}`;
}

/** Deadlines that no day is chosen for, or whose fact gives no days. */
function checkRequests({ requests }: Content): ContentProblem[] {
  return requests.flatMap(({ id, file, data }) =>
    data.deadlines.flatMap(({ label, from, days }) => [
      ...(data.fields.some((field) => field.label === from && field.date)
        ? []
        : [
            {
              file,
              field: `${id}.${label}`,
              message: `"${from}" não é uma linha com date: true; corrija from`,
            },
          ]),
      ...(/^\d+ dias$/.test(days)
        ? []
        : [
            {
              file,
              field: `${id}.${label}`,
              message: `days é "${days}"; escreva um fato que diga os dias, como 90 dias`,
            },
          ]),
    ]),
  );
}

/** Reminders on pages that do not show them, and intervals that no calendar knows. */
function checkReminders({
  reminders,
  company,
  keywords,
  pages,
  guides,
}: Content): ContentProblem[] {
  const known = new Set([...keywords, ...pages, ...guides].map(pathOf));
  const claims = company[0]?.data.claims ?? {};
  return reminders.flatMap(({ file, data }) => [
    ...data.pages.flatMap((path) =>
      known.has(path)
        ? []
        : [
            {
              file,
              field: 'pages',
              message: `${path} não é uma página de keywords, pages ou guides; corrija`,
            },
          ],
    ),
    ...data.items.flatMap(({ id, interval }) => {
      const said = claims[interval];
      return said === undefined || readInterval(said)
        ? []
        : [
            {
              file,
              field: `items.${id}`,
              message: `${interval} é "${said}" no cadastro; um lembrete pede algo como 6 meses`,
            },
          ];
    }),
  ]);
}

/** Names of files, and texts too short to be worth a page. */
function checkFamily(name: FamilyName, content: Content): ContentProblem[] {
  const { minWords } = nameOf(name);
  return content[name].flatMap((entry): ContentProblem[] => {
    const { id, file } = entry;
    const words = countWords(listOwnText(entry).join('\n'));
    return [
      ...(words < minWords
        ? [
            {
              file,
              field: 'texto',
              message: `tem ${words} palavras próprias; esta família pede ao menos ${minWords}`,
            },
          ]
        : []),
      ...checkName(name, entry).map((problem) => ({ file, ...problem })),
      ...(id.split('/').every(isSlug)
        ? []
        : [
            {
              file,
              field: 'nome do arquivo',
              message:
                'o nome do arquivo vira o endereço: só minúsculas sem acento, números e hifens',
            },
          ]),
    ];
  });
}

function checkAddresses(addresses: { path: string; file: string }[]): ContentProblem[] {
  const owner = new Map<string, string>();
  return addresses.flatMap(({ path, file }) => {
    const other = owner.get(path);
    owner.set(path, file);
    if (other === undefined) return [];
    return [{ file, field: 'endereço', message: `${path} já é de ${other}; renomeie um dos dois` }];
  });
}

/** A redirect leads in one step to a written page. */
function checkRedirects(content: Content): ContentProblem[] {
  const pages = new Set(familyNames.flatMap((name) => content[name].map(pathOf)));
  const redirected = new Set(content.redirects.map(({ id }) => `/${id}`));
  return content.redirects.flatMap(({ id, file, data: { to } }): ContentProblem[] => {
    if (pages.has(to)) return [];
    const message = redirected.has(to)
      ? `${to} também é redirecionado; escreva o endereço final`
      : `${to} não é uma página escrita; corrija o endereço ou apague a linha`;
    return [{ file, field: `${id}.to`, message }];
  });
}

/** Links between pages inside Markdown, tables and records must lead to a page that exists. */
function checkLinks(content: Content): ContentProblem[] {
  const known = new Set(listAddresses(content).map(({ path }) => path));
  const redirected = new Set(content.redirects.map(({ id }) => `/${id}`));
  const leadsNowhere = (href: string) => {
    const path = href.replace(/[?#].*$/, '') || '/';
    return !known.has(path) || redirected.has(path);
  };
  return (Object.keys(sets) as SetName[]).flatMap((name) =>
    content[name].flatMap(({ id, file, data, body }) => {
      const inBody = [...body.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, href = '']) => [
        'texto',
        href,
      ]);
      return [...inBody, ...listHrefs(data, name in tables ? id : '')].flatMap(
        ([field = '', href = '']): ContentProblem[] => {
          if (!leadsNowhere(href)) return [];
          const message = `o link ${href} não leva a nenhuma página; corrija ou tire`;
          return [{ file, field, message }];
        },
      );
    }),
  );
}

/** Addresses of this site in the fields `href` and `link`, however deep, with the way to each. */
function listHrefs(value: unknown, field = ''): [field: string, href: string][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const name = field ? `${field}.${key}` : key;
    if (typeof item !== 'string') return listHrefs(item, name);
    const isLink = (key === 'href' || key === 'link') && item.startsWith('/');
    return isLink ? [[name, item]] : [];
  });
}

/** What was found in content: laying edits asks for the same as the gate of the build after it. */
const found = new WeakMap<Content, ContentProblem[]>();

/**
 * Every problem that stops a build, none if the content of a folder can be published. What only asks
 * is for whoever writes: once edits are laid over the files, no question keeps anything from the site.
 */
export function findProblems({
  content,
  problems,
  dir,
  edits = [],
}: Pick<Validated, 'content' | 'problems'> & {
  dir: string;
  edits?: readonly unknown[];
}): ContentProblem[] {
  const known = found.get(content) ?? [
    ...checkRelations(content, problems),
    ...checkPictures(content, dir),
    ...checkWording(content, dir),
    ...checkVerbs(content, dir),
    ...checkSearch(content, dir),
  ];
  found.set(content, known);
  const all = [...problems, ...known];
  return edits.length === 0 ? all : withoutQuestions(all);
}

/** The problems that nobody's word makes right. */
export const withoutQuestions = (problems: readonly ContentProblem[]) =>
  problems.filter(({ asks }) => asks === undefined);

/** Pictures that words name and nobody put there. */
function checkPictures(content: Content, dir: string): ContentProblem[] {
  const pictures = listPictures(dir);
  return (Object.keys(sets) as SetName[]).flatMap((name) =>
    content[name].flatMap(({ id, file, data }) =>
      findLostPictures(name, data, pictures).map(({ field, message }) => ({
        file,
        field: name in tables ? `${id}.${field}` : field,
        message,
      })),
    ),
  );
}
