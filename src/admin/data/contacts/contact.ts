import { readCopiedNumber } from '../../../lib/text/copied.ts';
import type { Database } from '../../../cms/database.ts';
import type { ContactSlot } from '../../../features/contact/page-code.ts';

type Row = Database['public']['Tables']['contacts']['Row'];
export type Channel = Row['channel'];
export type Outcome = Row['outcome'];

/** What a person says of one contact. */
export interface ContactValues {
  /** "2026-11-22". */
  day: string;
  /** "7K3QM-b"; null where the message had none. */
  code: string | null;
  channel: Channel;
  outcome: Outcome;
  /** In reais; null if nobody said. */
  amount: number | null;
  note: string;
}

export interface Contact extends ContactValues {
  id: string;
}

export const CHANNELS: Readonly<Record<Channel, string>> = {
  whatsapp: 'WhatsApp',
  phone: 'Telefone',
  email: 'E-mail',
};

export const OUTCOMES: Readonly<Record<Outcome, string>> = {
  quote: 'Orçamento',
  job: 'Serviço feito',
  no_client: 'Não era cliente',
};

/** The place of a button on a page, as its owner calls it. */
export const SLOTS: Readonly<Record<ContactSlot, string>> = {
  header: 'topo da página',
  main: 'meio do texto',
  bar: 'barra de baixo do celular',
  float: 'botão redondo',
  footer: 'rodapé',
};

export const LONGEST_NOTE = 200;

/** Digits of the shortest telephone number, however they are written. */
const TELEPHONE = /(?:\d[ ().+-]*){8}/;
const MAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/;

/** What a note must not hold, in words; undefined for a good one. The database refuses the same. */
export function noteProblem(note: string): string | undefined {
  if (MAIL.test(note))
    return 'Tire o e-mail da observação: o registro não guarda dados de pessoas.';
  if (TELEPHONE.test(readCopiedNumber(note))) {
    return 'Tire o telefone da observação: o registro não guarda dados de pessoas.';
  }
  // oxlint-disable-next-line no-control-regex -- These are what is refused.
  if (/[\u0000-\u001f\u007f]/.test(note)) return 'Escreva a observação em uma linha só.';
  return Array.from(note).length > LONGEST_NOTE
    ? `A observação passa de ${LONGEST_NOTE} caracteres.`
    : undefined;
}

/** The most that the database takes. */
const MOST = 99_999_999.99;

/** An amount as people write it ("1.250,00", "R$ 180"): in reais; null for nothing, undefined for what is none. */
export function readAmount(text: string): number | null | undefined {
  const bare = text.replace(/R\$|\s/g, '');
  if (bare === '') return null;
  if (!/^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/.test(bare)) return undefined;
  const amount = Number(bare.replaceAll('.', '').replace(',', '.'));
  return amount > 0 && amount <= MOST ? amount : undefined;
}
