import { isSlug } from './lib/text/slug.ts';
import { countWords } from './lib/text/text.ts';
import { listMenuPlaces } from './features/menus/collection.ts';
import { checkAssistant } from './features/assistant/checks.ts';
import { checkCodes } from './features/error-codes/checks.ts';
import { listFields, listOwnText } from './cms/checks/own-text.ts';
import { checkVerbs } from './features/forbidden-verbs/checks.ts';
import { checkSearch } from './features/search/build-search-file.ts';
import { checkSizing } from './features/sizing/checks.ts';
import { withoutQuestions, type ContentProblem } from './cms/collections/entry.ts';
import { checkName } from './cms/checks/page-rules.ts';
import { findLostPictures } from './cms/checks/pictures.ts';
import { listPictures } from './cms/checks/picture-files.ts';
import { checkSubjectPrices } from './features/prices/subject-prices.ts';
import { checkWording } from './features/wording/checks.ts';
import {
  folderNames,
  collections,
  listNames,
  listCollections,
  type CollectionName,
  pageCollections,
  pageCollectionNames,
  pathOf,
  type PageCollectionName,
  type Content,
} from './collections.ts';
import { fileOf, type PageCollection } from './cms/collections/define.ts';
import { checkGuides } from './features/guides/checks.ts';
import { listAddresses } from './features/site/addresses.ts';
import type { Report } from './cms/checks/report.ts';
import { checkTimed } from './features/notices/checks.ts';
import { checkRequests } from './features/requests/checks.ts';
import { checkJobs } from './features/prices/checks.ts';
import { checkJobWords } from './features/jobs/checks.ts';

/** A field of an entry that names an entry of another set, or several. */
type Target = string | readonly string[] | undefined;

const collectionOf = (name: PageCollectionName): PageCollection => pageCollections[name];

/**
 * What single entries cannot know: links between them, and addresses taken twice. Finds nothing where one of these
 * problems has left an entry out: everything that names it would be reported as well.
 */
export function checkRelations(
  content: Content,
  problems: readonly ContentProblem[] = [],
): ContentProblem[] {
  if (withoutQuestions(problems).length > 0) return [];
  const found: ContentProblem[] = [];
  const report: Report = (file, field, message) => {
    found.push({ file, field, message });
  };
  checkReferences(content, report);
  checkPlaces(content, report);
  checkJobWords(content, report);
  checkJobs(content, report);
  checkTimed(content, report);
  checkRequests(content, report);
  found.push(
    ...checkAssistant(content),
    ...checkSizing(content),
    ...checkSubjectPrices(content),
    ...checkCodes(content),
  );
  for (const name of pageCollectionNames) checkPages(name, content, report);
  checkGuides(content, report);
  checkAddresses(content, report);
  checkRedirects(content, report);
  checkLinks(content, report);
  return found;
}

/** Names of entries that do not exist. */
function checkReferences(content: Content, report: Report): void {
  const ids = new Map(
    (Object.keys(collections) as CollectionName[]).map((name) => [
      name,
      new Set(content[name].map((e) => e.id)),
    ]),
  );
  for (const from of [...pageCollectionNames, ...listNames, ...folderNames]) {
    const { refs = {} } = collections[from] as { refs?: Record<string, CollectionName> };
    for (const entry of content[from]) {
      for (const [field, to] of Object.entries(refs)) {
        const target = (entry.data as Record<string, unknown>)[field] as Target;
        // Categories are kept in one list for several collections of pages.
        const known =
          to === 'categories'
            ? new Set(content.categories.filter((row) => row.data.group === from).map((e) => e.id))
            : ids.get(to);
        const shown = from in listCollections ? `${entry.id}.${field}` : field;
        for (const id of [target ?? []].flat()) {
          if (!known?.has(id)) report(entry.file, shown, explainMissing(id, to, known));
        }
      }
    }
  }
}

/** Places and problems that are named inside lists. */
function checkPlaces(content: Content, report: Report): void {
  const { shared, pages, menus, cities, problems } = content;
  const known = new Set(cities.map(({ id }) => id));
  const reportPlace = (file: string, field: string, id: string) => {
    if (!known.has(id)) report(file, field, explainMissing(id, 'cities', known));
  };
  for (const { file, data } of menus) {
    for (const id of listMenuPlaces(data)) reportPlace(file, `${data.id}.places`, id);
  }
  for (const { file, data } of shared) {
    for (const id of data.placeGroups.flatMap(({ roots }) => roots)) {
      reportPlace(file, 'placeGroups', id);
    }
  }
  for (const { file, data } of pages) {
    for (const section of data.sections) {
      if (section.type === 'names' && section.city) reportPlace(file, 'sections', section.city);
    }
  }
  const problemIds = new Set(problems.map(({ id }) => id));
  for (const { file, data } of shared) {
    for (const id of data.placeOffer.problems) {
      if (problemIds.has(id)) continue;
      report(file, 'placeOffer.problems', explainMissing(id, 'problems', problemIds));
    }
  }
}

function explainMissing(
  id: string,
  set: CollectionName,
  known: ReadonlySet<string> | undefined,
): string {
  if (set === 'categories')
    return `"${id}" não existe; use uma de: ${[...(known ?? [])].join(', ')}`;
  const where =
    set in pageCollections
      ? `crie content/${set}/${id}.md`
      : `inclua em content/${fileOf(collections, set)}`;
  return `"${id}" não existe em ${set}; corrija o nome ou ${where}`;
}

/** Names of files, and texts too short to be worth a page. */
function checkPages(name: PageCollectionName, content: Content, report: Report): void {
  const { minWords } = collectionOf(name);
  for (const entry of content[name]) {
    const { id, file } = entry;
    const words = countWords(listOwnText(entry).join('\n'));
    if (words < minWords) {
      const message = `tem ${words} palavras próprias; este tipo de página pede ao menos ${minWords}`;
      report(file, 'texto', message);
    }
    for (const { field, message } of checkName(collectionOf(name), entry))
      report(file, field, message);
    if (!id.split('/').every(isSlug)) {
      const message =
        'o nome do arquivo vira o endereço: só minúsculas sem acento, números e hifens';
      report(file, 'nome do arquivo', message);
    }
  }
}

function checkAddresses(content: Content, report: Report): void {
  const owner = new Map<string, string>();
  for (const { path, file } of listAddresses(content)) {
    const other = owner.get(path);
    owner.set(path, file);
    if (other === undefined) continue;
    report(file, 'endereço', `${path} já é de ${other}; renomeie um dos dois`);
  }
}

/** A redirect leads in one step to a written page. */
function checkRedirects(content: Content, report: Report): void {
  const pages = new Set(pageCollectionNames.flatMap((name) => content[name].map(pathOf)));
  const redirected = new Set(content.redirects.map(({ id }) => `/${id}`));
  for (const { id, file, data } of content.redirects) {
    if (pages.has(data.to)) continue;
    const message = redirected.has(data.to)
      ? `${data.to} também é redirecionado; escreva o endereço final`
      : `${data.to} não é uma página escrita; corrija o endereço ou apague a linha`;
    report(file, `${id}.to`, message);
  }
}

/** Links between pages inside Markdown, tables and records must lead to a page that exists. */
function checkLinks(content: Content, report: Report): void {
  const known = new Set(listAddresses(content).map(({ path }) => path));
  const redirected = new Set(content.redirects.map(({ id }) => `/${id}`));
  for (const name of Object.keys(collections) as CollectionName[]) {
    for (const { id, file, data, body } of content[name]) {
      const inBody = [...body.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, text = '']) => ({
        field: 'texto',
        text,
      }));
      const inFields = listFields(data, '', name in listCollections ? id : '').filter(
        ({ key, text }) => (key === 'href' || key === 'link') && text.startsWith('/'),
      );
      for (const { field, text: href } of [...inBody, ...inFields]) {
        const path = href.replace(/[?#].*$/, '') || '/';
        if (known.has(path) && !redirected.has(path)) continue;
        report(file, field, `o link ${href} não leva a nenhuma página; corrija ou tire`);
      }
    }
  }
}

/** Problems of each content: the gate of a build asks for what applying the edits has just found. */
const found = new WeakMap<Content, ContentProblem[]>();

/**
 * Every problem that stops a build, none if the content of a folder can be published. Questions are for
 * whoever writes: they keep no edit from the site.
 */
export function findProblems({
  content,
  problems,
  dir,
  edits = [],
}: {
  content: Content;
  problems: readonly ContentProblem[];
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

/** Pictures that words name and nobody put there. */
function checkPictures(content: Content, dir: string): ContentProblem[] {
  const pictures = listPictures(dir);
  return (Object.keys(collections) as CollectionName[]).flatMap((name) =>
    content[name].flatMap(({ id, file, data }) =>
      findLostPictures(name, data, pictures).map(({ field, message }) => ({
        file,
        field: name in listCollections ? `${id}.${field}` : field,
        message,
      })),
    ),
  );
}
