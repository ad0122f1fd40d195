import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DATES_FILE } from './dates.ts';
import { isObject, type Document } from '../overrides/edits.ts';
import type { ContentProblem } from './entry.ts';
import { parseYaml } from './memory.ts';
import {
  describeLines,
  findUnreadable,
  LEFT_BEHIND,
  listFiles,
  readText,
  relative,
} from './text-files.ts';
import {
  fileOf,
  namesByKind,
  type Collections,
  type SingleCollection,
  type ListCollection,
} from './define.ts';

/** One entry as its file has it. */
export interface Source<Name extends string = string> {
  collection: Name;
  /** File name, or id of the row; '' for a record. */
  entry: string;
  /**
   * Path from the working directory. A post or row that exists only as an edit names the file it
   * would be in.
   */
  file: string;
  /** Any YAML value; the schema reports what is no object. */
  document: Document;
  /** The edit that was applied. */
  edit?: number;
}

/** Every entry of the content folder, and the files that could not be read. */
export interface Sources<Name extends string = string> {
  dir: string;
  sources: Source<Name>[];
  problems: ContentProblem[];
}

/** Photos of jobs and people, in a folder below the content's. */
export const PHOTOS = 'photos';

/** Files of the content folder that other programs read. */
const OTHER_FILES = [
  PHOTOS,
  'fonts',
  'forbidden-verbs.yaml',
  'rules.yaml',
  'samples.yaml',
  'spelling.txt',
  DATES_FILE,
];

/** The YAML between two lines `---` at the beginning of a Markdown file, as `readText` returns it. */
export const FRONTMATTER = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/** A file as it was read: while its text is the same, its entries are the same objects. */
interface ReadFile {
  text: string;
  sources: Source[];
  problems: ContentProblem[];
}

/** The folder that was read last, reused after each change. */
const last = { dir: '', files: new Map<string, ReadFile>() };

/** Reads every file once; collections, rows and files keep their order. The result must not be changed. */
export function readSources<List extends Collections>(
  collections: List,
  dir: string,
): Sources<keyof List & string> {
  const reader = createReader(dir);
  const sources = namesByKind(collections).flatMap((name): Source[] => {
    const collection = collections[name];
    switch (collection?.kind) {
      case 'single':
        return readSingle(reader, name, fileOf(collections, name), collection);
      case 'list':
        return readList(reader, name, fileOf(collections, name), collection);
      case 'folder':
        return readFolder(reader, name);
      case 'pages':
        return readPages(reader, name);
      default:
        return [];
    }
  });
  reportStrangers(reader, collections);
  return { dir, sources, problems: reader.problems };
}

type Reader = ReturnType<typeof createReader>;

/** Reads the files of a content folder, and collects what is wrong with them. */
function createReader(dir: string) {
  const problems: ContentProblem[] = [];
  const report = (file: string, field: string, message: string) => {
    problems.push({ file: relative(file), field, message });
  };
  if (last.dir !== dir) Object.assign(last, { dir, files: new Map() });

  /** The entries of a file, parsed again only if its text has changed. */
  function readFile(file: string, make: (text: string) => Source[]): Source[] {
    // Some systems write an accent as a sign of its own; names and words are compared as they are typed.
    const text = readText(file).normalize('NFC');
    const known = last.files.get(file);
    if (known?.text === text) {
      problems.push(...known.problems);
      return known.sources;
    }
    const before = problems.length;
    const unseen = findUnreadable(text);
    if (unseen) problems.push(...describeLines(relative(file), [unseen]));
    const made = make(text);
    last.files.set(file, { text, sources: made, problems: problems.slice(before) });
    return made;
  }

  /** Parses YAML that begins after this many lines of its file. */
  function parseFile(source: string, file: string, linesBefore = 0): unknown {
    const read = parseYaml(source);
    problems.push(...describeLines(relative(file), read.problems, linesBefore));
    return read.value;
  }

  /**
   * The files of a folder, each an entry; other files are reported, so that nobody waits for them
   * to appear.
   */
  function findFiles(folder: string, ending: '.md' | '.yaml'): string[] {
    const { files, others } = listFiles(folder, ending);
    for (const file of others) {
      const name = `${path.basename(file).replace(/\.[^.]*$/, '')}${ending}`;
      report(file, 'arquivo', `o site não lê este arquivo; mude o nome para ${name}, ou apague`);
    }
    return files;
  }

  return { dir, problems, report, readFile, parseFile, findFiles };
}

function readSingle(
  { dir, report, readFile, parseFile }: Reader,
  name: string,
  fileName: string,
  { optional }: SingleCollection,
): Source[] {
  const file = path.join(dir, fileName);
  if (!existsSync(file)) {
    if (!optional) report(file, 'arquivo', 'não existe');
    return [];
  }
  return readFile(file, (text) => {
    const document = parseFile(text, file) as Document | undefined;
    return document === undefined
      ? []
      : [{ collection: name, entry: '', file: relative(file), document }];
  });
}

function readList(
  { dir, report, readFile, parseFile }: Reader,
  name: string,
  fileName: string,
  { key }: ListCollection,
): Source[] {
  const file = path.join(dir, fileName);
  const readRows = (text: string): Source[] => {
    const rows = parseFile(text, file) ?? [];
    if (!Array.isArray(rows)) {
      report(file, 'arquivo', 'é uma lista: cada item começa com "- "');
      return [];
    }
    const seen = new Set<string>();
    return rows.map((row: unknown, position) => {
      const document = { ...(row as object) } as Document;
      const named = document[key];
      const entry = typeof named === 'string' ? named : String(position);
      if (seen.has(entry)) report(file, entry, 'aparece duas vezes; apague uma');
      seen.add(entry);
      return { collection: name, entry, file: relative(file), document };
    });
  };
  // A business without questions or redirects has no such file.
  return existsSync(file) ? readFile(file, readRows) : [];
}

function readFolder({ dir, readFile, parseFile, findFiles }: Reader, name: string): Source[] {
  return findFiles(path.join(dir, name), '.yaml').flatMap((file) =>
    readFile(file, (text) => {
      const document = parseFile(text, file) as Document | undefined;
      if (document === undefined) return [];
      const entry = path.basename(file, '.yaml');
      return [{ collection: name, entry, file: relative(file), document }];
    }),
  );
}

function readPages(
  { dir, report, readFile, parseFile, findFiles }: Reader,
  name: string,
): Source[] {
  const folder = path.join(dir, name);
  const readPage = (file: string, source: string): Source[] => {
    const match = FRONTMATTER.exec(source);
    if (!match) {
      const message = 'o arquivo precisa começar com um cabeçalho entre duas linhas ---';
      report(file, 'cabeçalho', message);
      return [];
    }
    const header = match[1] ?? '';
    const linesBefore = source.slice(0, match[0].indexOf(header)).split('\n').length - 1;
    const fields = parseFile(header, file, linesBefore);
    if (fields === undefined) return [];
    const body = source.slice(match[0].length);
    const entry = path.relative(folder, file).replaceAll(path.sep, '/').replace(/\.md$/, '');
    const document = (isObject(fields) ? { ...fields, body } : fields) as Document;
    return [{ collection: name, entry, file: relative(file), document }];
  };
  return findFiles(folder, '.md').flatMap((file) => readFile(file, (text) => readPage(file, text)));
}

/** Files that belong to no collection: most often a misspelt name. */
function reportStrangers({ dir, report }: Reader, collections: Collections): void {
  const known = new Set<string>([
    ...Object.entries(collections).map(([name, { kind }]) =>
      kind === 'list' || kind === 'single' ? fileOf(collections, name) : name,
    ),
    ...OTHER_FILES,
  ]);
  for (const name of existsSync(dir) ? readdirSync(dir) : []) {
    if (known.has(name) || LEFT_BEHIND.test(name)) continue;
    report(path.join(dir, name), 'arquivo', 'o site não lê este nome; corrija-o, ou apague');
  }
}
