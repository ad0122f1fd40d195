import { FIXED_PATHS, paths } from '../lib/paths.ts';
import { keywordSlug, isSlug, postSlug } from '../lib/slug.ts';
import { countWords } from '../lib/prose.ts';
import { GUIDE_HEADINGS } from '../schemas/guide.ts';
import {
  markdownSchemas,
  tableSchemas,
  type MarkdownCollection,
  type TableCollection,
} from '../schemas/collections.ts';
import { listMenuPlaces } from '../schemas/menu.ts';
import { readMarkdown, readTable, type ContentProblem, type ContentRead } from './files.ts';

/** Words that each family must have in its own text. */
const MIN_WORDS: Partial<Record<MarkdownCollection, number>> = {
  cities: 250,
  topics: 300,
  guides: 500,
  posts: 350,
  keywords: 300,
};

type Markdown = { [Name in MarkdownCollection]: ReturnType<typeof readMarkdown<Name>>['entries'] };
type Tables = { [Name in TableCollection]: ReturnType<typeof readTable<Name>>['entries'] };

/** Everything under `content/`, read and validated entry by entry. */
export type Content = Markdown & Tables;

/** All collections; problems of single entries come beside them. */
export interface ContentReading {
  content: Content;
  problems: ContentProblem[];
}

/** Reads all collections. */
export function readContent(): ContentReading {
  const problems: ContentProblem[] = [];
  const keep = <Data>(read: ContentRead<Data>) => {
    problems.push(...read.problems);
    return read.entries;
  };
  const markdown = Object.keys(markdownSchemas).map((name) => [
    name,
    keep<unknown>(readMarkdown(name as MarkdownCollection)),
  ]);
  const tables = Object.keys(tableSchemas).map((name) => [
    name,
    keep<unknown>(readTable(name as TableCollection)),
  ]);
  return { content: Object.fromEntries([...markdown, ...tables]) as Content, problems };
}

/** Addresses that entries take, with the file that takes each. */
export function listAddresses(content: Content): { path: string; file: string }[] {
  const family = (entries: { id: string; file: string }[], build: (slug: string) => string) =>
    entries.map(({ id, file }) => ({ path: build(id), file }));
  return [
    ...FIXED_PATHS.map((path) => ({ path, file: 'src/pages' })),
    ...family(content.cities, paths.city),
    ...family(content.topics, paths.topic),
    ...family(content.guides, paths.guide),
    ...family(content.posts, paths.post),
    ...family(content.problems, paths.problem),
    ...family(content.keywords, paths.root),
    ...family(content.pages, paths.root),
    ...content.redirects.map(({ id, file }) => ({ path: paths.root(id), file })),
  ];
}

/** What single entries cannot know: links between them, and addresses taken twice. */
export function checkRelations(content: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const ids = Object.fromEntries(
    Object.entries(content).map(([name, entries]) => [name, new Set(entries.map(({ id }) => id))]),
  ) as Record<keyof Content, Set<string>>;

  const refer = (
    file: string,
    field: string,
    name: keyof Content,
    targets: readonly (string | undefined)[],
  ) => {
    for (const target of targets) {
      if (target === undefined || ids[name].has(target)) continue;
      const where =
        name in markdownSchemas
          ? `crie content/${name}/${target}.md`
          : `inclua em content/${name}.yaml`;
      problems.push({
        file,
        field,
        message: `"${target}" não existe em ${name}; corrija o nome ou ${where}`,
      });
    }
  };
  const categoriesOf = (group: string) =>
    new Set(content.categories.filter(({ data }) => data.group === group).map(({ id }) => id));
  const inCategory = (file: string, group: string, category: string) => {
    if (categoriesOf(group).has(category)) return;
    const known = [...categoriesOf(group)].join(', ');
    problems.push({
      file,
      field: 'category',
      message: `"${category}" não existe; use uma de: ${known}`,
    });
  };

  for (const { file, data } of content.cities) {
    refer(file, 'parent', 'cities', [data.parent]);
    refer(file, 'guide', 'guides', [data.guide]);
    refer(file, 'topics', 'topics', data.topics);
  }
  for (const { file, data } of content.topics) {
    inCategory(file, 'topics', data.category);
    refer(file, 'guides', 'guides', data.guides);
    refer(file, 'problems', 'problems', data.problems);
  }
  for (const { id, file, data, body } of content.guides) {
    inCategory(file, 'guides', data.category);
    refer(file, 'popular', 'guides', data.popular);
    refer(file, 'topic', 'topics', [data.topic]);
    refer(file, 'problem', 'problems', [data.problem]);
    if (data.popular.includes(id)) {
      problems.push({
        file,
        field: 'popular',
        message: 'um guia não se recomenda a si mesmo; troque',
      });
    }
    problems.push(...checkGuideBody(file, body));
  }
  for (const { id, file, data } of content.posts) {
    refer(file, 'city', 'cities', [data.city]);
    refer(file, 'guide', 'guides', [data.guide]);
    refer(file, 'problem', 'problems', [data.problem]);
    sameSlug(problems, file, id, postSlug(data.title), 'title');
  }
  for (const { id, file, data } of content.keywords) {
    refer(file, 'intent', 'intents', [data.intent]);
    refer(file, 'guide', 'guides', [data.guide]);
    refer(file, 'problem', 'problems', [data.problem]);
    sameSlug(problems, file, id, keywordSlug(data.phrase), 'phrase');
  }
  for (const { file, data } of content.problems) {
    refer(file, 'topics', 'topics', data.topics);
    refer(file, 'guides', 'guides', data.guides);
    refer(file, 'related', 'problems', data.related);
  }
  for (const { file, data } of content.intents)
    refer(file, `${data.id}.topic`, 'topics', [data.topic]);
  for (const { file, data } of content.redirects) refer(file, data.from, 'problems', [data.to]);
  for (const { file, data } of content.menus) refer(file, data.id, 'cities', listMenuPlaces(data));

  for (const name of Object.keys(MIN_WORDS) as (keyof typeof MIN_WORDS)[]) {
    for (const { file, body } of content[name]) {
      const words = countWords(body);
      const least = MIN_WORDS[name] ?? 0;
      if (words >= least) continue;
      const message = `tem ${words} palavras próprias; esta família pede ao menos ${least}`;
      problems.push({ file, field: 'texto', message });
    }
  }
  for (const name of Object.keys(markdownSchemas) as MarkdownCollection[]) {
    for (const { id, file } of content[name]) {
      if (id.split('/').every(isSlug)) continue;
      const message =
        'o nome do arquivo vira o endereço: só minúsculas sem acento, números e hifens';
      problems.push({ file, field: 'nome do arquivo', message });
    }
  }
  problems.push(...checkAddresses(listAddresses(content)), ...checkLinks(content));
  return problems;
}

function sameSlug(
  problems: ContentProblem[],
  file: string,
  id: string,
  expected: string,
  field: string,
) {
  if (id === expected) return;
  const message = `o endereço que sai deste texto é "${expected}"; renomeie o arquivo para ${expected}.md`;
  problems.push({ file, field, message });
}

function checkGuideBody(file: string, body: string): ContentProblem[] {
  const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.trim());
  const positions = GUIDE_HEADINGS.map((heading) => headings.indexOf(heading));
  const inOrder = positions.every((at, index) => at >= 0 && at > (positions[index - 1] ?? -1));
  const order = GUIDE_HEADINGS.map((heading) => `## ${heading}`).join(', ');
  if (!inOrder) {
    return [{ file, field: 'texto', message: `as seções do guia são, nesta ordem: ${order}` }];
  }
  const steps = body.split('## Passo a passo')[1]?.split(/^## /m)[0] ?? '';
  const count = [...steps.matchAll(/^### /gm)].length;
  if (count === 3) return [];
  return [
    { file, field: 'texto', message: `o passo a passo tem 3 passos (###); aqui há ${count}` },
  ];
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

/** Links between pages inside Markdown and tables must lead to a page that exists. */
function checkLinks(content: Content): ContentProblem[] {
  const known = new Set(listAddresses(content).map(({ path }) => path));
  const redirected = new Set(content.redirects.map(({ id }) => paths.root(id)));
  const problems: ContentProblem[] = [];
  const check = (file: string, field: string, href: string) => {
    const path = href.replace(/[?#].*$/, '') || '/';
    if (known.has(path) && !redirected.has(path)) return;
    problems.push({
      file,
      field,
      message: `o link ${href} não leva a nenhuma página; corrija ou tire`,
    });
  };
  for (const name of Object.keys(markdownSchemas) as MarkdownCollection[]) {
    for (const { file, body, data } of content[name]) {
      for (const [, href = ''] of body.matchAll(/\]\((\/[^)\s]*)\)/g)) check(file, 'texto', href);
      for (const [field, href] of listHrefs(data)) check(file, field, href);
    }
  }
  for (const table of [content.faq, content.services, content.menus]) {
    for (const { file, data } of table) {
      for (const [field, href] of listHrefs(data, data.id)) check(file, field, href);
    }
  }
  return problems;
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

/** Every problem that stops a build, none if the content can be published. */
export function checkContent(): ContentProblem[] {
  const { content, problems } = readContent();
  return [...problems, ...checkRelations(content)];
}
