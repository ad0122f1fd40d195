import type { ContentProblem } from '../../cms/collections/read.ts';
import type { CollectionName, ContentEntry } from '../../collections.ts';
import type { Company } from '../company/collection.ts';
import type { SafetyCell } from '../safety/collection.ts';
import type { Testimonial } from '../testimonials/collection.ts';
import type { Fact } from '../facts/collection.ts';

/** What stays open, in the order in which the owner should see to it. */
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

/** The field of an entry that closes an item; ids name the rows of a list ("phones.main"). */
interface FieldPlace {
  collection: CollectionName;
  entry: string;
  path: string;
}

/** Something that the owner must fill in or confirm: where, what, and how. */
export interface OpenItem {
  group: Group;
  file: string;
  field: string;
  message: string;
  /** How it is closed: a value is written, or confirmed; the server sets it; or there is nothing to do. */
  how: 'fill' | 'confirm' | 'server' | 'look';
  /** Absent where no field of the content closes it. */
  at?: FieldPlace;
  /** Id of the saved page that says it. */
  page?: string;
  /** What the owner calls the field: "Telefones › WhatsApp"; absent where a list says it better. */
  label?: string;
  /** What the site says today, as pages say it; absent where it says nothing. */
  value?: string;
  /** Of a value that can be confirmed: what its confirmation has to name (`features/company/confirmed.ts`). */
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
  /** What keeps the content from being published at all. */
  problems: readonly ContentProblem[];
  company: Company;
  facts: readonly Fact[];
  safety: readonly SafetyCell[];
  testimonials: readonly Testimonial[];
  places: readonly LaunchEntry[];
  posts: readonly LaunchEntry[];
  /** Entries in which a person confirmed words as they stand. */
  written: readonly Pick<
    ContentEntry,
    'id' | 'collection' | 'file' | 'data' | 'body' | 'confirmed'
  >[];
  env: Readonly<Record<string, string | undefined>>;
  today: Date;
}

/** What the content alone says. */
export type ContentInput = Omit<LaunchInput, 'env'>;

/** Groups that are told for information and stop nothing. */
const FOR_INFORMATION: ReadonlySet<Group> = new Set<Group>([
  'recommended',
  // Somebody has answered for them; the owner sees what stands there and will not change by itself.
  'written',
  // The list says what a price depends on until the owner names it.
  'prices',
  // The owner's own material makes these pages better; they can be published without it.
  'places',
  'posts',
  // What the pages say of a law was read, if not in the official text.
  'laws',
]);

/** Whether an item must be closed before the site goes live. */
export function isBlocking({ group }: Pick<OpenItem, 'group'>): boolean {
  return !FOR_INFORMATION.has(group);
}
