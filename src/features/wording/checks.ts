import { existsSync } from 'node:fs';
import path from 'node:path';
import { compileWording, type WordingRule } from './wording.ts';
import { wordingSchema, type ProvedRule } from './rules.ts';
import { digest, parseYaml, recall } from '../../cms/collections/memory.ts';
import { findBreaches, listFieldPassages, describeBreaches } from './passages.ts';
import { splitHtml } from '../../lib/text/split-text.ts';
import type { ContentProblem } from '../../cms/collections/entry.ts';
import {
  collectionNames,
  listCollections,
  type Content,
  type ContentEntry,
} from '../../collections.ts';
import { readText, relative, describeLines } from '../../cms/collections/text-files.ts';

/** The owner's rules of wording, and the problems of their file. */
export function readRules(dir: string): { rules: ProvedRule[]; problems: ContentProblem[] } {
  const { file, value, problems: unread } = readYaml(dir, 'rules.yaml');
  if (value === undefined) return { rules: [], problems: unread };
  return recall(['rules', file, value], () => {
    const { data: rules = [], error } = wordingSchema.safeParse(value);
    const problems = (error?.issues ?? []).map(({ path: [at, ...field], message }) => ({
      file,
      field: [nameRule(value, at), ...field].join('.') || 'arquivo',
      message,
    }));
    return { rules, problems };
  });
}

/** A rule without its examples. */
export const toWordingRule = ({
  fails: _fails,
  passes: _passes,
  ...rule
}: ProvedRule): WordingRule => rule;

/** The rules, for texts outside of files. */
export const listRules = (dir: string): WordingRule[] => readRules(dir).rules.map(toWordingRule);

/** What breaks a rule, in every field and text of the content folder. */
export function checkWording(content: Content, dir: string): ContentProblem[] {
  const { find, problems, found, rules } = compileRules(dir);
  const checkEntry = (entry: ContentEntry): readonly ContentProblem[] => {
    const { id, data, body, file, confirmed, collection } = entry;
    const words = [data, body, [...(confirmed?.keys() ?? [])]];
    const breaches = recall(['wording', rules, ...words], () =>
      findBreaches(find, { data, body }, confirmed),
    );
    return breaches.map((problem) => ({
      ...problem,
      file,
      field: collection in listCollections ? `${id}.${problem.field}` : problem.field,
    }));
  };
  // Sample pages are saved unchanged in a new database and belong to no collection, so they are
  // checked here.
  const samples = readYaml(dir, 'samples.yaml');
  return [
    ...problems,
    ...samples.problems,
    ...collectionNames.flatMap((name) =>
      content[name].flatMap((entry) => {
        const known = found.get(entry) ?? checkEntry(entry);
        found.set(entry, known);
        return known;
      }),
    ),
    ...listFieldPassages(samples.value, splitHtml).flatMap(({ field, passages }) =>
      describeBreaches(find(passages), field).map((problem) => ({
        file: samples.file,
        ...problem,
      })),
    ),
  ];
}

/** The rules of a folder with their findings in each entry, while their file is unchanged. */
interface CompiledRules {
  file: string;
  text: string;
  /** Digest of their file. */
  rules: string;
  find: ReturnType<typeof compileWording>;
  problems: ContentProblem[];
  found: WeakMap<ContentEntry, readonly ContentProblem[]>;
}
let compiled: CompiledRules | undefined;

function compileRules(dir: string): CompiledRules {
  const full = path.join(dir, 'rules.yaml');
  const text = existsSync(full) ? readText(full) : '';
  if (compiled?.file === full && compiled.text === text) return compiled;
  const { rules, problems } = readRules(dir);
  return (compiled = {
    file: full,
    text,
    rules: digest(text),
    find: compileWording(rules),
    problems,
    found: new WeakMap(),
  });
}

/** A file of the content folder, or what to mend in it; undefined if it does not exist. */
export function readYaml(dir: string, name: string) {
  const full = path.join(dir, name);
  const { value, problems } = parseYaml(existsSync(full) ? readText(full) : '');
  const file = relative(full);
  return { file, value: value ?? undefined, problems: describeLines(file, problems) };
}

function nameRule(rules: unknown, at: PropertyKey | undefined): string {
  const rule: unknown = Array.isArray(rules) ? rules[Number(at)] : undefined;
  const id = (rule as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : String(at ?? '');
}
