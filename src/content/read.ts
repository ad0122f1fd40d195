import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { buildMarkers, resolveMarkers, type Markers } from '../lib/markers.ts';
import { checkProse } from '../lib/prose.ts';
import { DATES_FILE } from './dates.ts';
import { familyNames, type FamilyName } from './families.ts';
import {
  fileOf,
  folderNames,
  recordNames,
  sets,
  setNames,
  tableNames,
  tables,
  type FolderName,
  type RecordName,
  type SetData,
  type SetName,
  type TableName,
} from './sets.ts';

z.config(z.locales.pt());

/** Something an editor has to mend: in which file, in which field, and what to write instead. */
export interface ContentProblem {
  file: string;
  field: string;
  message: string;
}

/** One entry as read: validated data, prose with its markers resolved. */
export interface ContentEntry<Name extends SetName = SetName> {
  id: string;
  collection: Name;
  file: string;
  data: SetData<Name>;
  body: string;
}

/** Every set of words, by name. */
export type Content = { [Name in SetName]: ContentEntry<Name>[] };

/** The whole content folder; entries with a problem are left out and named beside it. */
export interface ContentReading {
  content: Content;
  markers: Markers;
  problems: ContentProblem[];
}

/** Thrown when content cannot be published; the message lists every problem. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const lines = problems.map(({ file, field, message }) => `  ${file} › ${field}: ${message}`);
    super(`O conteúdo tem ${problems.length} problema(s):\n${lines.join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** Folder of the owner's words; another business or a test names its own by `CONTENT_DIR`. */
export function contentDir(): string {
  return path.resolve(process.env['CONTENT_DIR'] || 'content');
}

/**
 * Reads the content folder: every file once, parsed, markers resolved, checked against its schema.
 * Without a sound company record no marker has a value, so nothing else is read then.
 */
export function readContent(dir = contentDir()): ContentReading {
  const reader = new Reader(dir);
  const company = reader.readRecord('company');
  const facts = reader.readTable('facts');
  const content = Object.fromEntries(setNames.map((name) => [name, []])) as unknown as Content;
  const [record] = company;
  if (!record) return { content, markers: new Map(), problems: reader.problems };
  const markers = buildMarkers(
    record.data,
    facts.map(({ data }) => data),
  );
  reader.markers = markers;
  Object.assign(content, { company, facts });
  for (const name of recordNames) {
    if (name !== 'company') Object.assign(content, { [name]: reader.readRecord(name) });
  }
  for (const name of tableNames) {
    if (name !== 'facts') Object.assign(content, { [name]: reader.readTable(name) });
  }
  for (const name of folderNames) Object.assign(content, { [name]: reader.readFolder(name) });
  for (const name of familyNames) Object.assign(content, { [name]: reader.readFamily(name) });
  reader.reportStrangers();
  return { content, markers, problems: reader.problems };
}

const SHARED = Symbol.for('content of the site');
const shared = globalThis as { [SHARED]?: ContentReading | undefined };

/**
 * The content of this process, read at the first call. Astro loads this module once for its
 * configuration and once for the collections, hence the place that both of them see.
 */
export function loadContent(): ContentReading {
  return (shared[SHARED] ??= readContent());
}

/** Reads the content again, after a file changed. */
export function reloadContent(): ContentReading {
  return (shared[SHARED] = readContent());
}

/** The company record of content that was read without a problem. */
export function companyOf({ company: [record] }: Pick<Content, 'company'>): SetData<'company'> {
  if (!record) throw new Error('The company record has a mistake: run npm run check:content.');
  return record.data;
}

const FRONTMATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

class Reader {
  readonly problems: ContentProblem[] = [];
  /** Absent while the company record and the facts are read: they say what markers stand for. */
  markers: Markers | undefined;

  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  readRecord<Name extends RecordName>(name: Name): ContentEntry<Name>[] {
    const file = path.join(this.dir, fileOf(name));
    const value = this.readYaml(file);
    if (value === undefined) return [];
    const fields = name === 'company' ? withEnvironment(value) : value;
    return this.accept(name, name, file, fields);
  }

  readTable<Name extends TableName>(name: Name): ContentEntry<Name>[] {
    const file = path.join(this.dir, fileOf(name));
    // A business without questions or redirects has no such file.
    const rows = existsSync(file) ? (this.readYaml(file) ?? []) : [];
    if (!Array.isArray(rows)) {
      this.report(file, 'arquivo', 'é uma lista: cada item começa com "- "');
      return [];
    }
    const { key } = tables[name];
    const seen = new Set<unknown>();
    return rows.flatMap((row: unknown, position) => {
      const fields: Record<string, unknown> = { ...(row as object), position };
      const named = fields[key];
      const id = typeof named === 'string' ? named : String(position);
      if (seen.has(id)) this.report(file, id, 'aparece duas vezes; apague uma');
      seen.add(id);
      return this.accept(name, id, file, fields, id);
    });
  }

  readFamily<Name extends FamilyName>(name: Name): ContentEntry<Name>[] {
    return listFiles(path.join(this.dir, name), '.md').flatMap((file) => {
      const id = path
        .relative(path.join(this.dir, name), file)
        .replaceAll(path.sep, '/')
        .replace(/\.md$/, '');
      const source = readFileSync(file, 'utf8');
      const match = FRONTMATTER.exec(source);
      if (!match) {
        const message = 'o arquivo precisa começar com um cabeçalho entre duas linhas ---';
        this.report(file, 'cabeçalho', message);
        return [];
      }
      const fields = this.parseYaml(match[1] ?? '', file);
      const body = source.slice(match[0].length);
      if (/^# /m.test(body)) {
        this.report(file, 'texto', 'o título (h1) vem do cabeçalho; comece as seções com ##');
      }
      return this.accept(name, id, file, fields, '', this.resolve(body, file, 'texto') as string);
    });
  }

  readFolder<Name extends FolderName>(name: Name): ContentEntry<Name>[] {
    return listFiles(path.join(this.dir, name), '.yaml').flatMap((file) =>
      this.accept(name, path.basename(file, '.yaml'), file, this.readYaml(file)),
    );
  }

  /** Files that no set of words has: most often a name with a typing mistake. */
  reportStrangers(): void {
    const known = new Set<string>([
      ...[...recordNames, ...tableNames].map(fileOf),
      ...familyNames,
      ...folderNames,
      ...OTHER_FILES,
    ]);
    for (const name of readdirSync(this.dir)) {
      if (known.has(name) || /^[._]|^README/.test(name)) continue;
      const message = 'o site não lê este nome; corrija-o, ou apague';
      this.report(path.join(this.dir, name), 'arquivo', message);
    }
  }

  /** Resolves the markers and checks the fields; gives the entry, or nothing and says why. */
  private accept<Name extends SetName>(
    name: Name,
    id: string,
    file: string,
    fields: unknown,
    prefix = '',
    body = '',
  ): ContentEntry<Name>[] {
    const set = sets[name];
    const figures = 'figures' in set && set.figures;
    const result = set.schema.safeParse(this.resolve(fields, file, prefix, figures), {
      reportInput: true,
    });
    if (result.success) {
      const data = result.data as SetData<Name>;
      return [{ id, collection: name, file: relative(file), data, body }];
    }
    for (const issue of result.error.issues) {
      const field = [prefix, ...issue.path].filter((part) => part !== '').join('.');
      this.report(file, field || 'arquivo', explain(issue));
    }
    return [];
  }

  private report(file: string, field: string, message: string): void {
    this.problems.push({ file: relative(file), field, message });
  }

  private readYaml(file: string): unknown {
    if (existsSync(file)) return this.parseYaml(readFileSync(file, 'utf8'), file);
    this.report(file, 'arquivo', 'não existe');
    return undefined;
  }

  private parseYaml(source: string, file: string): unknown {
    try {
      return parse(source);
    } catch (error) {
      if (!(error instanceof YAMLParseError)) throw error;
      this.report(file, 'YAML', error.message);
      return undefined;
    }
  }

  /** Checks the prose of every string inside a value, and puts the values of its markers in. */
  private resolve(value: unknown, file: string, field: string, figures = false): unknown {
    const { markers } = this;
    if (!markers) return value;
    if (typeof value === 'string') {
      for (const problem of checkProse(value, markers, figures)) this.report(file, field, problem);
      return resolveMarkers(value, markers);
    }
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    const inside = (key: string | number, item: unknown) =>
      this.resolve(item, file, field === '' ? String(key) : `${field}.${key}`, figures);
    return Array.isArray(value)
      ? value.map((item, index) => inside(index, item))
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inside(key, item)]));
  }
}

/** Photos of jobs and people, in a folder below the content's. */
export const PHOTOS = 'photos';

/** Files of the content folder that other programs read. */
const OTHER_FILES = [PHOTOS, 'fonts', 'rules.yaml', 'samples.yaml', 'spelling.txt', DATES_FILE];

function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `campo desconhecido: ${issue.keys.join(', ')}; confira o nome ou apague`;
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return 'falta este campo; escreva-o, ou corrija o nome se está escrito de outro jeito';
  }
  return issue.message;
}

function relative(file: string): string {
  return path.relative(process.cwd(), file);
}

function listFiles(dir: string, ending: '.md' | '.yaml'): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.startsWith('_'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    // The order that Astro gives a collection, so that scripts and pages see the same.
    .sort((a, b) => a.slice(0, -ending.length).localeCompare(b.slice(0, -ending.length)));
}

/** The company record, with the phones and the e-mail that environment variables give instead. */
function withEnvironment(record: unknown): unknown {
  const { COMPANY_PHONE, COMPANY_PHONE_SUPPORT, COMPANY_EMAIL } = process.env;
  const copy = structuredClone(record) as Partial<SetData<'company'>>;
  if (COMPANY_EMAIL) copy.email = COMPANY_EMAIL;
  const phones = Array.isArray(copy.phones) ? copy.phones : [];
  const main = phones.find((phone) => phone.main) ?? phones[0];
  const support = phones.find(({ id }) => id === 'support');
  if (COMPANY_PHONE && main) main.number = COMPANY_PHONE;
  if (COMPANY_PHONE_SUPPORT && support) support.number = COMPANY_PHONE_SUPPORT;
  return copy;
}
