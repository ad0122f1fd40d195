import { z } from 'zod';
import { explainTaxId, readTaxId } from '../../lib/text/tax-id.ts';
import { FOR_DEVELOPERS } from '../wording/rules.ts';
import {
  businessSlug,
  group,
  INNER_NAME,
  listOf,
  named,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { singleCollection, names } from '../../cms/collections/define.ts';
import { contactPart, typed } from './contact-part.ts';
import { hoursPart } from './hours-part.ts';
import { pricesPart, reais, type price } from './prices-part.ts';

const warranty = z.strictObject({
  service: text(80, 'Serviço', 'Produto ou serviço'),
  term: text(40, 'Prazo', 'Prazo confirmado; sem ele, a nota diz onde ele está').optional(),
  note: text(240, 'Nota', 'O que cobre, desde quando, e o que o termo exige'),
});

const model = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .meta(named(INNER_NAME, 'Nome pelo qual os textos citam o modelo')),
  name: text(40, 'Nome', 'Nome do modelo'),
  price: reais.meta(named('Preço', 'Preço em reais')),
  specs: listOf(
    z.strictObject({
      id: z
        .string()
        .regex(/^[a-z][a-zA-Z0-9]*$/)
        .meta(named(INNER_NAME, 'Nome pelo qual os textos citam o dado')),
      label: text(40, 'Nome', 'Nome do dado'),
      value: text(40, 'Valor', 'Como aparece na lista'),
      text: text(60, 'Texto', 'Como se escreve numa frase; sem ele, o valor').optional(),
    }),
    'Dados técnicos',
    'Na ordem da lista',
  ).default([]),
  summary: text(160, 'Resumo', 'Para quem serve'),
  image: text(80, 'Desenho', 'Desenho ou foto do site, como /img/nome.svg'),
  imageAlt: text(160, 'O que o desenho mostra', 'O que a imagem mostra, para quem não a vê'),
});

const rating = z.strictObject({
  value: z.number().min(1).max(5).meta(named('Valor', 'Nota média, de 1 a 5')),
  count: z.number().int().positive().meta(named('Quantas avaliações')),
});

/** The record in the parts in which its owner fills it in: the cards of the panel, by their ids. */
export const companyParts = {
  contato: contactPart,
  horario: hoursPart,
  precos: pricesPart,
  depoimentos: {
    reviewLink: z
      .url({ protocol: /^https$/, error: 'cole o endereço inteiro, que começa com https://' })
      .optional()
      .meta(
        named(
          'Link para pedir avaliação',
          'Onde o cliente avalia, como o do Google; só o painel o usa',
        ),
      ),
    sampleTestimonials: yesNo(
      'Mostrar depoimentos de exemplo',
      'Mostrar os depoimentos de exemplo, marcados como tais; desmarcado os tira do site',
      true,
    ),
    ratings: group('Notas', {
      show: z
        .boolean()
        .meta(
          named('Mostrar', 'Mostrar as notas; desmarcado as tira das páginas e dos buscadores'),
        ),
      home: rating.meta(named('Na página inicial', 'Nota da página inicial')),
      elsewhere: rating.meta(named('Nas outras páginas', 'Nota das outras páginas')),
    })
      .describe('Notas de avaliação')
      .optional(),
  },
  modelos: {
    modelsName: text(
      40,
      'O que os modelos são',
      'Para os buscadores: antes dos nomes deles',
    ).optional(),
    models: listOf(model, 'Modelos', 'Modelos à venda, na ordem em que aparecem').default([]),
  },
  garantia: {
    warranties: listOf(warranty, 'Garantias', 'Garantia de cada serviço').default([]),
    claims: z
      .record(z.string().regex(/^[a-z][a-zA-Z]*$/), text(120))
      .default({})
      .meta(named('Promessas', 'Promessas da empresa, que os textos citam')),
    claimsNames: z
      .record(z.string(), text(60))
      .default({})
      .describe('O que cada promessa é, para quem usa o painel')
      .meta(FOR_DEVELOPERS),
    documents: listOf(
      text(120),
      'Documentos',
      'Documentos que a empresa entrega a condomínios e outras empresas',
    ).default([]),
  },
  empresa: {
    name: text(40, 'Nome', 'Nome fantasia'),
    tagline: text(60, 'Lema', 'Frase ao lado do nome, no alto de cada página'),
    description: text(300, 'Descrição', 'Texto do rodapé'),
    legalName: text(90, 'Razão social').optional(),
    taxId: typed(readTaxId, explainTaxId)
      .optional()
      .meta(named('CNPJ', 'Só de números, ou de letras e números', { input: 'tax-id' })),
    regionName: text(60, 'Região', 'Região atendida, como o rodapé a diz'),
    areaServed: listOf(
      text(60),
      'Área atendida',
      'Cidades e regiões atendidas, para os buscadores',
    ).min(1),
    privacyContact: text(
      120,
      'Contato de privacidade',
      'Quem responde por dados pessoais (encarregado), com o canal',
    ).optional(),
    businessType: z
      .string()
      .regex(
        /^[A-Z][A-Za-z]+$/,
        'escreva um tipo em inglês como os buscadores o chamam: LocalBusiness, Dentist',
      )
      .default('LocalBusiness')
      .meta(named('Tipo de empresa', 'Tipo da empresa, como os buscadores o chamam')),
    video: group('Vídeo', {
      id: z
        .string()
        .meta(named('Código do vídeo', 'O que vem depois de “v=” no endereço dele no YouTube')),
      title: text(100, 'Título', 'Título do vídeo'),
      uploadDate: z.iso.date().meta(named('Data do vídeo', 'Dia em que foi publicado')),
    })
      .describe('Vídeo do YouTube da página inicial; sem ele, a animação')
      .optional(),
  },
};

/** What is open in the record; the panel closes items where it shows them. */
const openItems = {
  confirm: listOf(
    z.strictObject({
      path: text(80, 'Campo', 'Campo a conferir'),
      name: text(60, 'Nome', 'Nome do que não é um campo só').optional(),
      why: text(240, 'Por quê', 'Por que falta confirmar'),
      first: yesNo('Primeiro', 'Marcado: é das primeiras perguntas antes de ir ao ar').optional(),
    }),
    'A confirmar',
    'O que o dono ainda precisa preencher ou confirmar',
  ).default([]),
  confirmed: z
    .record(
      text(80),
      z
        .string()
        .regex(
          /^\d{4}-\d{2}-\d{2} [0-9a-f]{8}$/,
          'escreva o dia e as oito letras do valor, como npm run check:launch os mostra: 2026-12-01 1f2a3b4c',
        ),
    )
    .default({})
    .meta(
      named(
        'Confirmado',
        'O que já foi confirmado: o campo de confirm, com o dia e as letras do valor que o dono confirmou; outro valor pede outra confirmação',
      ),
    ),
};

/**
 * The one record of what the company says about itself. Pages cite it by markers
 * (`{{claim.warranty}}`, `{{price.maintenance}}`), so that no number is written twice.
 */
export const companySchema = z
  .strictObject({
    // Slug of the business, for everything besides content (`cms/collections/business.ts`); set
    // once.
    slug: businessSlug.meta(FOR_DEVELOPERS),
    ...companyParts.contato,
    ...companyParts.horario,
    ...companyParts.precos,
    ...companyParts.depoimentos,
    ...companyParts.modelos,
    ...companyParts.garantia,
    ...companyParts.empresa,
    ...openItems,
  })
  .superRefine(({ phones, emergency: service, closures }, context) => {
    const known = phones.map(({ id }) => id);
    const cited: [id: string | undefined, ...path: (string | number)[]][] = [
      [service?.phone, 'emergency', 'phone'],
      ...closures.map(
        ({ phone: id }, index) =>
          [id, 'closures', index, 'phone'] as [typeof id, ...(string | number)[]],
      ),
    ];
    for (const [id, ...path] of cited) {
      if (id === undefined || known.includes(id)) continue;
      context.addIssue({
        code: 'custom',
        path,
        message: `"${id}" não é um dos telefones da empresa; use um de: ${known.join(', ')}`,
      });
    }
  });

export type Company = z.infer<typeof companySchema>;
export type Price = z.infer<typeof price>;
export type Job = Company['priceList'][number];

export const company = singleCollection(
  companySchema,
  names('Cadastro da empresa', 'cadastro', 'Os dados que os textos citam'),
);
