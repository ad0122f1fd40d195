import { strToU8, zipSync } from 'fflate';
import { applyPatch, isObject, latest, type Document, type Edit } from './edits.ts';

/** A row of the database as JSON, by column. */
export type BackupRow = Readonly<Record<string, unknown>>;

/** Everything that administrators wrote, as in `copia.json`. */
export interface Backup {
  format: typeof BACKUP_FORMAT;
  version: typeof BACKUP_VERSION;
  /** When it was read, ISO 8601. */
  madeAt: string;
  /** Number of the last event before it was read. */
  covered: number;
  /** Rows of each table, by schema and name. */
  parts: Readonly<Record<string, readonly BackupRow[]>>;
}

export const BACKUP_FORMAT = 'site-backup';
/** Version of the file's format; new tables and columns do not change it. */
export const BACKUP_VERSION = 1;
/** The file of a copy that is restored; the others are for people. */
export const BACKUP_FILE = 'copia.json';

/** Calls a function of the database and returns its result. */
export type CallDatabase = (name: string, args: Record<string, unknown>) => Promise<unknown>;

/** A table of a copy, as the database counts it. */
export interface BackupPart {
  part: string;
  restored: boolean;
  row_count: number;
}

const ROWS_PER_CALL = 100;
const TRIES = 3;

/** Thrown if somebody keeps saving while a copy is read. */
export class BackupMovedError extends Error {
  override name = 'BackupMovedError';
}

/**
 * Reads a copy of everything, as an administrator or with the secret key. Throws
 * `BackupMovedError`, and whatever `call` throws.
 */
export async function readBackup(call: CallDatabase): Promise<Backup> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const madeAt = new Date().toISOString();
    const covered = Number(await call('publish_watermark', {}));
    const parts: Record<string, BackupRow[]> = {};
    for (const { part } of await readParts(call)) {
      const rows: BackupRow[] = (parts[part] = []);
      for (;;) {
        const last = rows.at(-1);
        const found = (await call('backup_rows', {
          part,
          max_rows: ROWS_PER_CALL,
          ...(last && { after: shorten(last) }),
        })) as BackupRow[];
        rows.push(...found);
        if (found.length < ROWS_PER_CALL) break;
      }
    }
    // Tables refer to each other, so no row may have come or gone between them.
    const isWhole =
      Number(await call('publish_watermark', {})) === covered &&
      (await readParts(call)).every(({ part, row_count }) => parts[part]?.length === row_count);
    if (isWhole) return { format: BACKUP_FORMAT, version: BACKUP_VERSION, madeAt, covered, parts };
  }
  throw new BackupMovedError('Rows came or went while they were read.');
}

/** A row without its long texts, none of which is part of a key. */
const shorten = (row: BackupRow) =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => typeof value !== 'string' || value.length <= 200),
  );

export const readParts = async (call: CallDatabase) =>
  (await call('backup_parts', {})) as BackupPart[];

/** A copy as one ZIP: the file that is restored, and the same for people. */
export function packBackup(backup: Backup): Uint8Array<ArrayBuffer> {
  const files = { [BACKUP_FILE]: JSON.stringify(backup), ...describeBackup(backup) };
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(bytes)) as Uint8Array<ArrayBuffer>;
}

/** Files for people, by name: facts, current edits, and a file for each page. */
export function describeBackup({ madeAt, parts }: Backup): Record<string, string> {
  const rows = (part: string): readonly unknown[] => parts[part] ?? [];
  const files = rows('public.content_base') as EntryRow[];
  const base = new Map(files.map((row) => [nameOf(row), row.document ?? {}]));
  // A draft is not current.
  const saved = rows('public.content_edits') as EditRow[];
  const edits = latest(saved.filter(({ is_draft }) => !is_draft));
  const current = edits.filter(({ patch }) => Object.keys(patch).length > 0);
  const patches = new Map(current.map((edit) => [nameOf(edit), edit.patch]));
  const factNames = [...new Set([...base.keys(), ...patches.keys()])].filter((name) =>
    /^(?:company\/$|facts\/.)/.test(name),
  );
  const facts = Object.fromEntries(
    factNames.map((name) => [
      name.replace(/\/$/, ''),
      applyPatch(base.get(name) ?? {}, patches.get(name) ?? {}),
    ]),
  );
  return {
    'LEIA-ME.md': README.replace('{{madeAt}}', madeAt),
    'dados.json': `${JSON.stringify(facts, null, 2)}\n`,
    'dados.md': `# Dados da empresa\n\n${describe(facts)}\n`,
    'alteracoes.md': `# Alterações em vigor\n\n${current.map(describeEdit).join('\n\n') || 'Nenhuma.'}\n`,
    ...Object.fromEntries((rows('public.generated_pages') as PageRow[]).map(describePage)),
  };
}

type EntryRow = Pick<Edit, 'collection' | 'entry'> & { document?: Document };
type EditRow = Edit & { created_at: string; note: string; is_draft: boolean };
interface PageRow {
  id: string;
  title: string;
  slug: string;
  content: string;
  description: string;
  state: string;
  created_at: string;
  updated_at: string;
}

const nameOf = ({ collection, entry }: EntryRow) => `${collection}/${entry}`;

const README = `# Cópia de segurança

Feita em {{madeAt}}. Guarde este ZIP inteiro: quem cuida do site o traz de volta com
\`npm run restore -- <arquivo>\`, que antes guarda em outro arquivo o que houver lá.

- \`${BACKUP_FILE}\`: tudo, para o computador: páginas com rascunhos e lixeira, todas as versões das
  alterações de textos e dados.
- \`dados.md\` e \`dados.json\`: os dados da empresa como estão em vigor.
- \`alteracoes.md\`: o que foi mudado no painel em relação aos arquivos do site.
- \`paginas/\`: cada página salva, com o título e a descrição no alto.

Senhas e chaves não estão aqui. Num banco de dados novo, quem administra o site é cadastrado de novo.
`;

const FOLDERS: Readonly<Record<string, string>> = {
  published: 'publicadas',
  draft: 'rascunhos',
  trash: 'lixeira',
};

/** A page in the trash may share its address with others, so its id is added. */
function describePage(page: PageRow): [name: string, text: string] {
  const { id, title, slug, content, description, state } = page;
  const name = state === 'trash' ? `${slug}-${id}` : slug;
  const header = [
    ['title', title],
    ['description', description],
    ['slug', slug],
    ['created_at', page.created_at],
    ['updated_at', page.updated_at],
  ];
  // A JSON string is a YAML string.
  const lines = header.map(([key = '', value = '']) => `${key}: ${JSON.stringify(value)}`);
  return [
    `paginas/${FOLDERS[state] ?? state}/${name}.md`,
    `---\n${lines.join('\n')}\n---\n\n${content}\n`,
  ];
}

function describeEdit(edit: EditRow): string {
  const { collection, entry, patch, created_at, note } = edit;
  const name = [collection, entry].filter((part) => part !== '').join(' › ');
  const when = [created_at.slice(0, 16).replace('T', ' '), note].filter((part) => part !== '');
  return `## ${name}\n\n${when.join(' · ')}\n\n${describe(patch)}`;
}

/** A value as a list in Markdown, with nested fields; texts of several lines as quotes. */
function describe(given: unknown, indent = ''): string {
  const entries: [string, unknown][] = Array.isArray(given)
    ? given.map((item: unknown, at) => [String(at + 1), item])
    : Object.entries(given as object);
  return entries
    .map(([key, item]) => {
      const label = `${indent}- **${key}**:`;
      if (Array.isArray(item) || isObject(item)) {
        const inner = describe(item, `${indent}  `);
        return inner === '' ? `${label} –` : `${label}\n${inner}`;
      }
      const value = typeof item === 'string' ? item : JSON.stringify(item);
      const text = item === null ? '(retirado)' : value;
      if (!text.includes('\n')) return `${label} ${text}`;
      const quoted = text
        .trimEnd()
        .split('\n')
        .map((line) => `${indent}  > ${line}`.trimEnd());
      return `${label}\n\n${quoted.join('\n')}\n`;
    })
    .join('\n');
}
