import type { SetName } from '../../content/sets.ts';

/** One part of what the company says about itself. */
export interface Card {
  /** Name in the address. */
  id: string;
  title: string;
  about: string;
  /** Fields of the company record. */
  fields?: readonly string[];
  /** Lists that belong to it. */
  sets?: readonly SetName[];
}

/** The record of the company in the parts in which its owner thinks of it. */
export const CARDS: readonly Card[] = [
  {
    id: 'contato',
    title: 'Contato',
    about: 'Telefones, e-mail, endereço e mensagem do WhatsApp',
    fields: [
      'phones',
      'email',
      'message',
      'messageReference',
      'countClicks',
      'whoAnswers',
      'address',
    ],
  },
  {
    id: 'horario',
    title: 'Horário e recesso',
    about: 'Dias e horas de atendimento, plantão, feriados e férias',
    fields: ['closures', 'hours', 'emergency', 'holidays'],
  },
  {
    id: 'precos',
    title: 'Preços',
    about: 'Lista de preços, parcelas e formas de pagamento',
    fields: ['priceList', 'installments', 'payment', 'aggregateOffer'],
  },
  {
    id: 'promocoes',
    title: 'Promoções',
    about: 'Ofertas com começo e fim',
    sets: ['promotions'],
  },
  {
    id: 'avisos',
    title: 'Avisos',
    about: 'Uma frase no alto de toda página, por um tempo',
    sets: ['notices'],
  },
  {
    id: 'depoimentos',
    title: 'Depoimentos',
    about: 'O que clientes disseram, e as notas',
    fields: ['sampleTestimonials', 'ratings'],
    sets: ['testimonials', 'reviews'],
  },
  { id: 'perguntas', title: 'Perguntas', about: 'Dúvidas frequentes', sets: ['faq'] },
  {
    id: 'modelos',
    title: 'Modelos',
    about: 'O que se vende, com preço e dados técnicos',
    fields: ['models'],
  },
  {
    id: 'garantia',
    title: 'Garantia e promessas',
    about: 'Prazos, promessas e documentos',
    fields: ['warranties', 'claims', 'documents'],
  },
  {
    id: 'empresa',
    title: 'Empresa',
    about: 'Nome, CNPJ, área atendida e pessoas',
    fields: [
      'name',
      'tagline',
      'description',
      'legalName',
      'taxId',
      'regionName',
      'areaServed',
      'privacyContact',
      'businessType',
      'video',
      'verification',
    ],
    sets: ['people'],
  },
];

/** The card that an address names. */
export function findCard(id: string | null): Card | undefined {
  return CARDS.find((card) => card.id === id);
}

/** The card with the field to which a way leads; undefined where the record has no such field. */
export function findCardOf(way: string): Card | undefined {
  const [field = ''] = way.split('.');
  return CARDS.find(({ fields = [] }) => fields.includes(field));
}
