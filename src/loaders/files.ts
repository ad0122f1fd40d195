import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { buildMarkers, resolveMarkers, type Markers } from '../lib/markers.ts';
import { checkProse } from '../lib/prose.ts';
import { companySchema, type Company } from '../schemas/company.ts';
import {
  markdownSchemas,
  tableSchemas,
  type MarkdownCollection,
  type TableCollection,
} from '../schemas/collections.ts';
import { factSchema } from '../schemas/tables.ts';

z.config(z.locales.pt());

/** Folder of the owner's words; tests point it at copies with mistakes in them. */
export const CONTENT_DIR = path.resolve(process.env['CONTENT_DIR'] ?? 'content');

/** Something an editor has to mend: in which file, in which field, and what to write instead. */
export interface ContentProblem {
  file: string;
  field: string;
  message: string;
}

/** One entry as read: validated data, prose with its markers resolved. */
export interface ContentEntry<Data> {
  id: string;
  file: string;
  data: Data;
  body: string;
}

/** What was read from a collection, and what is wrong with it. */
export interface ContentRead<Data> {
  entries: ContentEntry<Data>[];
  problems: ContentProblem[];
}

type MarkdownData<Name extends MarkdownCollection> = z.infer<(typeof markdownSchemas)[Name]>;
type TableData<Name extends TableCollection> = z.infer<(typeof tableSchemas)[Name]>;

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

function relative(file: string): string {
  return path.relative(process.cwd(), file);
}

function zodProblems(file: string, error: z.ZodError, prefix = ''): ContentProblem[] {
  return error.issues.map((issue) => ({
    file,
    field: [prefix, ...issue.path].filter((part) => part !== '').join('.') || 'arquivo',
    message:
      issue.code === 'unrecognized_keys'
        ? `campo desconhecido: ${issue.keys.join(', ')}; confira o nome ou apague`
        : issue.message,
  }));
}

/** A YAML file as read; the same object while the file stays as it is. */
interface YamlSource {
  value: unknown;
  problems: readonly ContentProblem[];
}

function readYaml(file: string): YamlSource {
  const name = relative(file);
  if (!existsSync(file)) {
    return {
      value: undefined,
      problems: [{ file: name, field: 'arquivo', message: 'não existe' }],
    };
  }
  const { mtimeMs, size } = statSync(file);
  return remember(`yaml ${file}`, [mtimeMs, size], () =>
    parseYaml(readFileSync(file, 'utf8'), name),
  );
}

const known = new Map<string, { inputs: readonly unknown[]; result: unknown }>();

/** Every page asks for the same few files: gives the last result while its inputs are the same. */
function remember<Result>(key: string, inputs: readonly unknown[], make: () => Result): Result {
  const last = known.get(key);
  if (last && inputs.every((input, index) => input === last.inputs[index])) {
    return last.result as Result;
  }
  const result = make();
  known.set(key, { inputs, result });
  return result;
}

function parseYaml(source: string, file: string): { value: unknown; problems: ContentProblem[] } {
  try {
    return { value: parse(source), problems: [] };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    return { value: undefined, problems: [{ file, field: 'YAML', message: error.message }] };
  }
}

/** Checks and resolves every string inside a YAML value. */
function resolveStrings(
  value: unknown,
  markers: Markers,
  report: (field: string, message: string) => void,
  field = '',
): unknown {
  if (typeof value === 'string') {
    for (const problem of checkProse(value, markers)) report(field, problem);
    return resolveMarkers(value, markers);
  }
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      resolveStrings(item, markers, report, [field, index].filter((part) => part !== '').join('.')),
    );
  }
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        resolveStrings(item, markers, report, field ? `${field}.${key}` : key),
      ]),
    );
  }
  return value;
}

/** Environment variables that stand above the company record. */
const COMPANY_ENV = {
  COMPANY_PHONE: ['phones', 'main'],
  COMPANY_PHONE_SUPPORT: ['phones', 'support'],
  COMPANY_EMAIL: ['email'],
} as const;

function withEnvironment(record: unknown): unknown {
  const copy: unknown = structuredClone(record);
  for (const [name, keys] of Object.entries(COMPANY_ENV)) {
    const value = process.env[name];
    if (!value) continue;
    let target = copy as Record<string, unknown>;
    for (const key of keys.slice(0, -1)) target = target[key] as Record<string, unknown>;
    target[keys.at(-1) ?? ''] = value;
  }
  return copy;
}

/** The company record, with the environment's phones and e-mail where given. */
export function readCompany(): Company {
  const file = path.join(CONTENT_DIR, 'company.yaml');
  const { value, problems } = readYaml(file);
  if (problems.length > 0) throw new ContentError(problems);
  return remember('company', [value], () => {
    const result = companySchema.safeParse(withEnvironment(value));
    if (!result.success) throw new ContentError(zodProblems(relative(file), result.error));
    return result.data;
  });
}

/** The markers that prose may use, from the company record and the table of facts. */
export function readMarkers(): Markers {
  const file = path.join(CONTENT_DIR, 'facts.yaml');
  const { value, problems } = readYaml(file);
  if (problems.length > 0) throw new ContentError(problems);
  const company = readCompany();
  return remember('markers', [value, company], () => {
    const result = z.array(factSchema).safeParse(value);
    if (!result.success) throw new ContentError(zodProblems(relative(file), result.error));
    return buildMarkers(company, result.data);
  });
}

/** Reads one YAML file that is a single record (`content/{name}.yaml`). */
export function readRecord<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): z.infer<Schema> {
  const file = path.join(CONTENT_DIR, `${name}.yaml`);
  const source = readYaml(file);
  const markers = readMarkers();
  return remember(`record ${name}`, [source, markers], () => {
    const problems = [...source.problems];
    const resolved = resolveStrings(source.value, markers, (field, message) =>
      problems.push({ file: relative(file), field, message }),
    );
    const result = schema.safeParse(resolved);
    if (!result.success) problems.push(...zodProblems(relative(file), result.error));
    if (problems.length > 0 || !result.success) throw new ContentError(problems);
    return result.data;
  });
}

/** Reads a YAML list; its entries are named by `id`, `slug` or `from`. */
export function readTable<Name extends TableCollection>(name: Name): ContentRead<TableData<Name>> {
  const file = path.join(CONTENT_DIR, `${name}.yaml`);
  const source = readYaml(file);
  const markers = readMarkers();
  return remember(`table ${name}`, [source, markers], () =>
    parseTable(name, relative(file), source, markers),
  );
}

function parseTable<Name extends TableCollection>(
  name: Name,
  file: string,
  source: YamlSource,
  markers: Markers,
): ContentRead<TableData<Name>> {
  const problems = [...source.problems];
  const report = (field: string, message: string) => problems.push({ file, field, message });
  const resolved = resolveStrings(source.value ?? [], markers, report);
  const result = z.array(tableSchemas[name]).safeParse(resolved);
  if (!result.success) {
    return { entries: [], problems: [...problems, ...zodProblems(file, result.error)] };
  }
  const entries = result.data.map((data) => ({
    id: 'id' in data ? data.id : 'slug' in data ? data.slug : data.from,
    file,
    data: data as TableData<Name>,
    body: '',
  }));
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id)) report(id, 'aparece duas vezes; apague uma');
    seen.add(id);
  }
  return { entries, problems };
}

const FRONTMATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

/** Parses one Markdown file of a collection. */
export function parseMarkdown<Name extends MarkdownCollection>(
  name: Name,
  file: string,
  source: string,
  markers: Markers,
): ContentRead<MarkdownData<Name>> {
  const id = path
    .relative(path.join(CONTENT_DIR, name), file)
    .replaceAll(path.sep, '/')
    .replace(/\.md$/, '');
  const shown = relative(file);
  const match = FRONTMATTER.exec(source);
  if (!match) {
    const message = 'o arquivo precisa começar com um cabeçalho entre duas linhas ---';
    return { entries: [], problems: [{ file: shown, field: 'cabeçalho', message }] };
  }
  const { value, problems } = parseYaml(match[1] ?? '', shown);
  const report = (field: string, message: string) => problems.push({ file: shown, field, message });
  const resolved = resolveStrings(value, markers, report);
  const body = source.slice(match[0].length);
  for (const problem of checkProse(body, markers)) report('texto', problem);
  if (/^# /m.test(body)) report('texto', 'o título (h1) vem do cabeçalho; comece as seções com ##');
  const result = markdownSchemas[name].safeParse(resolved);
  if (!result.success)
    return { entries: [], problems: [...problems, ...zodProblems(shown, result.error)] };
  const data = result.data as MarkdownData<Name>;
  return { entries: [{ id, file: shown, data, body: resolveMarkers(body, markers) }], problems };
}

/** Lists the Markdown files of a collection, sorted. */
export function listMarkdown(name: MarkdownCollection): string[] {
  const dir = path.join(CONTENT_DIR, name);
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && !entry.name.startsWith('_'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Reads every Markdown file of a collection. */
export function readMarkdown<Name extends MarkdownCollection>(
  name: Name,
): ContentRead<MarkdownData<Name>> {
  const markers = readMarkers();
  const reads = listMarkdown(name).map((file) =>
    parseMarkdown(name, file, readFileSync(file, 'utf8'), markers),
  );
  return {
    entries: reads.flatMap((read) => read.entries),
    problems: reads.flatMap((read) => read.problems),
  };
}
