import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { paths } from '../../src/lib/paths.ts';
import { readContent, type Content } from '../../src/loaders/check-content.ts';
import { CONTENT_DIR, listMarkdown, readCompany, readMarkers } from '../../src/loaders/files.ts';
import {
  markdownSchemas,
  tableSchemas,
  type MarkdownCollection,
} from '../../src/schemas/collections.ts';
import { splitMarkdown } from './text.ts';
import type { ContentFacts, Family, Source, TextPage, TextSite } from './site.ts';

/** Fields that no reader sees as text of the page. */
const SILENT = new Set(
  `seoTitle description keywords updated published index image icon href link guide guides problem
  problems topic topics related popular category intent parent city kind order difficulty pages
  confirm message avatar id slug type page tone from to group sample`.split(/\s+/),
);

/** Fields whose values are names of streets, places, people and firms. */
const NAMES = new Set(
  `name place region district neighbours roads location areaServed regionName street
  legalName tagline payment`.split(/\s+/),
);

const FAMILIES: Record<MarkdownCollection, [Family, (slug: string) => string]> = {
  cities: ['city', paths.city],
  topics: ['topic', paths.topic],
  guides: ['guide', paths.guide],
  posts: ['post', paths.post],
  problems: ['problem', paths.problem],
  keywords: ['keyword', paths.root],
  pages: ['page', paths.root],
};

interface Field {
  key: string;
  field: string;
  text: string;
}

/** Every string inside a value, with its field; an item of a list keeps the name of the list. */
export function listFields(value: unknown, key = '', field = ''): Field[] {
  if (typeof value === 'string') return [{ key, field, text: value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => listFields(item, key, `${field}.${index}`));
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) =>
    listFields(item, name, field === '' ? name : `${field}.${name}`),
  );
}

/** Text that a page of this entry shows, block by block. */
export function listBlocks(data: object, body: string): string[] {
  const shown = Object.entries(data).filter(([name]) => !SILENT.has(name));
  const fields = listFields(Object.fromEntries(shown)).filter(({ key }) => !SILENT.has(key));
  return [...fields.map(({ text }) => text), ...splitMarkdown(body)];
}

function buildPages(content: Content): TextPage[] {
  return Object.entries(FAMILIES).flatMap(([name, [family, build]]) =>
    content[name as MarkdownCollection].map(({ id, file, data, body }): TextPage => {
      const blocks = listBlocks(data, body);
      const alt = [...body.matchAll(/!\[([^\]]*)\]/g)].map(([, text = '']) => text);
      return {
        path: build(id),
        family,
        file,
        title: data.seoTitle,
        description: data.description,
        blocks,
        spelled: [data.seoTitle, data.description, ...alt, ...blocks],
      };
    }),
  );
}

function listNames(content: Content): string[] {
  const company = readCompany();
  const data = [company, ...Object.values(content).flatMap((list) => list.map((one) => one.data))];
  const named = listFields(data).filter(({ key }) => NAMES.has(key));
  const neighbourhoods = content.pages.flatMap((page) =>
    page.data.sections.flatMap((section) => (section.type === 'names' ? section.items : [])),
  );
  return [...named.map(({ text }) => text), ...neighbourhoods];
}

/** Prose as written: header fields and body of each Markdown file, and every table. */
function listSources(): Source[] {
  const shown = (file: string) => path.relative(process.cwd(), file);
  const read = (file: string, yaml: string): Source[] => {
    try {
      return listFields(parse(yaml)).map(({ field, text }) => ({ file: shown(file), field, text }));
    } catch (error) {
      if (error instanceof YAMLParseError) return [];
      throw error;
    }
  };
  const markdown = Object.keys(markdownSchemas).flatMap((name) =>
    listMarkdown(name as MarkdownCollection).flatMap((file) => {
      const [, header = '', body = ''] =
        /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
      return [...read(file, header), { file: shown(file), field: 'texto', text: body }];
    }),
  );
  const tables = [...Object.keys(tableSchemas), 'home', 'shared'].flatMap((name) => {
    const file = path.join(CONTENT_DIR, `${name}.yaml`);
    return existsSync(file) ? read(file, readFileSync(file, 'utf8')) : [];
  });
  return [...markdown, ...tables];
}

/** The words of the content folder, without a build; entries that break their schema are left out. */
export function readTextSite(): TextSite & { skipped: number } {
  const { content, problems } = readContent();
  const facts: ContentFacts = {
    places: content.cities.map(({ id, data }) => ({
      id,
      name: data.name,
      kind: data.kind,
      parent: data.parent,
      neighbours: data.neighbours,
    })),
    names: listNames(content),
    fixedPages: new Set(content.pages.map(({ id }) => paths.root(id))),
    articles: new Set(
      content.pages.flatMap(({ id, data }) => (data.kind === 'article' ? [paths.root(id)] : [])),
    ),
    markers: readMarkers(),
    sources: listSources(),
  };
  const written = Object.keys(FAMILIES).flatMap((name) => listMarkdown(name as MarkdownCollection));
  const pages = buildPages(content);
  return { pages, facts, skipped: problems.length > 0 ? written.length - pages.length : 0 };
}
