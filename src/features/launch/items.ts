import type { ContentProblem } from '../../cms/collections/read.ts';
import type { CollectionName, ContentEntry } from '../../collections.ts';
import type { Company } from '../company/collection.ts';
import type { SafetyCell } from '../safety/collection.ts';
import type { Testimonial } from '../testimonials/collection.ts';
import type { Fact } from '../facts/collection.ts';

/** Groups of open items, in the order of work. */
export const GROUPS = {
  safety: 'O que um técnico precisa confirmar, com a fonte',
  content: 'Conteúdo que não passa na conferência',
  contradictions: 'Contradições',
  placeholders: 'Dados fictícios',
  environment: 'Configuração do servidor',
  ratings: 'Notas sem comprovação',
  confirm: 'A confirmar no cadastro da empresa',
  expired: 'Preços vencidos',
  testimonials: 'Depoimentos de exemplo',
  facts: 'Fatos a conferir de novo',
  laws: 'Leis a ler no texto oficial',
  places: 'A confirmar nas páginas de lugares',
  posts: 'A confirmar nas postagens',
  prices: 'Preços e prazos que o site ainda não diz (a página diz do que dependem)',
  written: 'Valores e frases que alguém confirmou no texto (só para saber)',
  recommended: 'Configuração recomendada (só para saber)',
} as const;

export type Group = keyof typeof GROUPS;

/** The field of an entry that closes an item; rows of a list by id ("phones.main"). */
interface FieldPlace {
  collection: CollectionName;
  entry: string;
  path: string;
}

/** Something that the owner must fill in or confirm. */
export interface OpenItem {
  group: Group;
  file: string;
  field: string;
  message: string;
  /** How it is closed: a value is written, or confirmed; the server sets it; or nothing is to be done. */
  how: 'fill' | 'confirm' | 'server' | 'look';
  /** Asked before the others. */
  first?: true;
  /** Absent if no field of the content closes it. */
  at?: FieldPlace;
  /** Id of the saved page that contains it. */
  page?: string;
  /** Name of the field: "Telefones › WhatsApp"; absent if a list says it better. */
  label?: string;
  /** Current value, as pages show it; absent if there is none. */
  value?: string;
  /**
   * For a value that can be confirmed: what its confirmation has to name
   * (`features/company/confirmed.ts`).
   */
  seal?: string;
}

/** An entry of the content as the checks need it. */
interface LaunchEntry {
  id: string;
  collection: CollectionName;
  file: string;
  data: { confirm?: readonly string[] | undefined };
}

export interface LaunchInput {
  /** Problems that keep the content from being published at all. */
  problems: readonly ContentProblem[];
  company: Company;
  facts: readonly Fact[];
  safety: readonly SafetyCell[];
  testimonials: readonly Testimonial[];
  places: readonly LaunchEntry[];
  posts: readonly LaunchEntry[];
  /** Entries with words that a person confirmed. */
  written: readonly Pick<
    ContentEntry,
    'id' | 'collection' | 'file' | 'data' | 'body' | 'confirmed'
  >[];
  env: Readonly<Record<string, string | undefined>>;
  today: Date;
}

/** Findings in the content alone. */
export type ContentInput = Omit<LaunchInput, 'env'>;

/** Groups for information only, which stop nothing. */
const FOR_INFORMATION: ReadonlySet<Group> = new Set<Group>([
  'recommended',
  // Somebody has confirmed them; the owner sees them and need not change anything.
  'written',
  // The list says what a price depends on until the owner sets it.
  'prices',
  // The owner's own material improves these pages; they can be published without it.
  'places',
  'posts',
  // What the pages say about a law was read, though not in the official text.
  'laws',
]);

/** Whether an item must be closed before the site goes live. */
export function isBlocking({ group }: Pick<OpenItem, 'group'>): boolean {
  return !FOR_INFORMATION.has(group);
}
