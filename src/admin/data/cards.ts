import type { CollectionName } from '../../collections.ts';

/** One part of what the company says about itself. */
export interface Card {
  /** Name in the address, and of its fields in `companyParts`; a card of lists has none. */
  id: string;
  title: string;
  about: string;
  /** Lists that belong to it. */
  collections?: readonly CollectionName[];
}

/** The record of the company in the parts in which its owner thinks of it. */
export const CARDS: readonly Card[] = [
  {
    id: 'contato',
    title: 'Contato',
    about: 'Telefones, e-mail, endereço e mensagem do WhatsApp',
  },
  {
    id: 'horario',
    title: 'Horário e recesso',
    about: 'Dias e horas de atendimento, plantão, feriados e férias',
  },
  {
    id: 'precos',
    title: 'Preços',
    about: 'Lista de preços, parcelas e formas de pagamento',
  },
  {
    id: 'promocoes',
    title: 'Promoções e avisos',
    about: 'O que vale por um tempo: uma oferta, ou uma frase no alto das páginas',
    collections: ['promotions', 'notices'],
  },
  {
    id: 'depoimentos',
    title: 'Depoimentos',
    about: 'O que clientes disseram, e as notas',
    collections: ['testimonials', 'reviews'],
  },
  {
    id: 'modelos',
    title: 'Modelos',
    about: 'O que se vende, com preço e dados técnicos',
  },
  {
    id: 'garantia',
    title: 'Garantia e promessas',
    about: 'Prazos, promessas e documentos',
  },
  {
    id: 'empresa',
    title: 'Empresa',
    about: 'Nome, CNPJ, área atendida e pessoas',
    collections: ['people'],
  },
];
