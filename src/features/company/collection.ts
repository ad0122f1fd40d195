import { z } from 'zod';
import { readCopiedNumber } from '../../lib/text/copied.ts';
import { isRealDay } from '../../lib/dates/dates.ts';
import { canChat, explainPhone, mainPhone, phoneKind, readPhone } from '../../lib/text/phone.ts';
import { explainTaxId, readTaxId } from '../../lib/text/tax-id.ts';
import { FOR_DEVELOPERS } from '../wording/rules.ts';
import {
  businessSlug,
  day as isoDay,
  group,
  INNER_NAME,
  listOf,
  named,
  nameIn,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { singleCollection, names } from '../../cms/collections/define.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'escreva a hora como 08:00');

/** Opening times of one day: up to three spans, none if closed. */
const day = z
  .array(
    z.strictObject({
      opens: clock.meta(named('Abre', 'Abre às, como 08:00')),
      closes: clock.meta(named('Fecha', 'Fecha às, como 18:00')),
    }),
  )
  .max(3, 'até três períodos por dia')
  .refine(
    (spans) =>
      spans.every(({ opens, closes }, at) => {
        const isOver = closes === '' || opens < closes;
        return isOver && (opens === '' || (spans[at - 1]?.closes ?? '') <= opens);
      }),
    'cada período termina depois de começar, e começa depois do anterior',
  );

const week = z.strictObject({
  monday: day.meta(named('Segunda', 'Segunda-feira')),
  tuesday: day.meta(named('Terça', 'Terça-feira')),
  wednesday: day.meta(named('Quarta', 'Quarta-feira')),
  thursday: day.meta(named('Quinta', 'Quinta-feira')),
  friday: day.meta(named('Sexta', 'Sexta-feira')),
  saturday: day.meta(named('Sábado')),
  sunday: day.meta(named('Domingo')),
});

/**
 * Longest closure, in days; the line under the buttons looks further ahead than that for the next
 * opening.
 */
const LONGEST_CLOSURE = 90;

/** Days on which nobody answers, and what clients read about them. */
const closure = z
  .strictObject({
    from: isoDay.meta(named('De', 'Primeiro dia fechado; vazio, hoje')),
    to: isoDay.meta(named('Até', 'Último dia fechado')),
    reason: text(60, 'Motivo', 'Nome para o cliente: Recesso de fim de ano'),
    phone: nameIn('company.phones')
      .optional()
      .meta(named('Telefone', 'Telefone da empresa que atende nesses dias')),
  })
  .refine(({ from, to }) => to === '' || from <= to, {
    path: ['to'],
    message: 'o último dia vem depois do primeiro; troque os dois',
  })
  // An incomplete day has no distance to another.
  .refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) >= LONGEST_CLOSURE * 86_400_000), {
    path: ['to'],
    message: `até ${LONGEST_CLOSURE} dias; para mais tempo, mude o horário da semana`,
  });

const holiday = z.strictObject({
  date: z
    .string('escreva a data entre aspas: "07-09"')
    .refine(
      (date) =>
        /^(\d{4}-)?\d{2}-\d{2}$/.test(date) && isRealDay(date.length === 5 ? `2000-${date}` : date),
      'escreva mês e dia ("07-09", todo ano) ou a data inteira ("2026-07-09", só nesse ano)',
    )
    .meta(named('Data', 'Mês e dia, ou ano, mês e dia')),
  name: text(60, 'Nome', 'Nome do dia: Véspera de Natal'),
  hours: day.default([]).meta(named('Horário', 'Horário nesse dia; sem ele, fechado')),
});

const emergency = z
  .strictObject({
    always: z
      .literal(true, 'diga que é 24 horas, ou apague isso e escreva o horário de cada dia')
      .optional()
      .meta(named('24 horas', 'Plantão 24 horas, todos os dias')),
    hours: week
      .optional()
      .meta(named('Horário', 'Horário do plantão em cada dia, se não for 24 horas')),
    phone: nameIn('company.phones')
      .optional()
      .meta(named('Telefone', 'Telefone da empresa que atende o plantão; sem ele, o principal')),
  })
  .refine(
    ({ always, hours }) => (always === undefined) !== (hours === undefined),
    'diga quando o plantão atende: 24 horas ou o horário de cada dia, só um dos dois',
  );

/** Text that is stored in one form, however it was typed; `explain` says why it is invalid. */
const typed = (read: (text: string) => string, explain: (text: string) => string | undefined) =>
  z
    .string()
    .overwrite(read)
    .superRefine((text, context) => {
      const message = explain(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

const phone = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'só letras minúsculas, números e hifens')
    .meta(named(INNER_NAME, 'Nome pelo qual os textos citam o telefone')),
  label: text(40, 'Nome', 'Nome do número para quem liga'),
  number: typed(readPhone, explainPhone).meta(
    named('Número', 'Com DDD; ou um 0800, 0300 ou 4004', { input: 'phone' }),
  ),
  main: z.boolean().optional().meta(named('Número principal', 'Marcado: no que recebe o WhatsApp')),
  // Asked beside the number if it is a fixed phone.
  whatsapp: z
    .literal(true)
    .optional()
    .meta(named('Recebe WhatsApp', 'De um fixo principal', { isForDevelopers: true })),
});

const reais = z.number('escreva o valor, como 180').positive();

/** A price in reais: one amount, a lowest amount ("a partir de") or a range. */
export const price = z
  .union(
    [
      group('Valor certo', {
        amount: reais.meta(named('Valor', 'Valor fechado, em reais')),
      }),
      group('A partir de', {
        from: reais.meta(named('De', 'A partir de, em reais')),
      }),
      z
        .strictObject({
          min: reais.meta(named('De', 'Menor valor, em reais')),
          max: reais.meta(named('Até', 'Maior valor, em reais')),
        })
        .refine(({ min, max }) => min < max, 'o menor valor vem primeiro; troque-os')
        .meta(named('Entre dois valores')),
    ],
    'escreva o valor, como 180',
  )
  .describe('Valor em reais: amount, from ou min e max');

/** A piece of work of the price list: what it costs, or what its price depends on. */
const job = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-zA-Z]*$/, 'só letras sem acento nem espaço, a primeira minúscula: revisao')
      .meta(named(INNER_NAME, 'Nome pelo qual os textos citam o preço')),
    job: text(60, 'Serviço', 'Nome do serviço, como o cliente o pediria'),
    kinds: listOf(text(40), 'A que se aplica', 'Vazio quando é a tudo').default([]),
    notFor: listOf(
      text(40),
      'Assuntos que custam outra coisa',
      'Página com um deles no título não abre com este preço',
    ).optional(),
    scope: listOf(
      text(40),
      'De quem é o preço',
      'Palavras que o dizem: em página de outro assunto, a frase que cita o preço traz uma delas',
    ).optional(),
    price: price.optional().meta(named('Preço', 'Preço confirmado; sem ele, diga do que depende')),
    waived: z
      .boolean()
      .optional()
      .meta(
        named(
          'Abatido de quem aprova',
          'Se o valor é abatido de quem aprova o serviço; só com preço escrito',
        ),
      ),
    includes: listOf(text(120), 'O que inclui', 'O que está no preço').default([]),
    excludes: listOf(text(120), 'Cobrado à parte', 'O que é cobrado à parte').default([]),
    dependsOn: text(240, 'Do que o preço depende', 'E que foto ajuda a dizê-lo').optional(),
    note: text(240, 'Nota', 'Condição que vale junto com o preço').optional(),
    urgent: z
      .boolean()
      .optional()
      .meta(
        named(
          'Urgente',
          'Marcado: onde se liga em vez de escrever: o botão da linha chama o plantão',
        ),
      ),
    validUntil: z.iso
      .date('escreva a data como 2026-01-31')
      .optional()
      .meta(named('Vale até', 'Último dia em que o preço vale')),
  })
  .refine(({ price: known, dependsOn }) => known !== undefined || dependsOn !== undefined, {
    path: ['dependsOn'],
    message: 'sem preço confirmado, diga do que ele depende',
  })
  .refine(({ price: known, waived }) => known !== undefined || waived === undefined, {
    path: ['waived'],
    message: 'só se abate um preço que está escrito; escreva-o, ou apague este campo',
  })
  .refine(({ price: known, validUntil }) => known !== undefined || validUntil === undefined, {
    path: ['validUntil'],
    message: 'só vence um preço que está escrito; escreva-o, ou apague este dia',
  });

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
  contato: {
    phones: listOf(
      phone,
      'Telefones',
      'Os textos citam cada um pelo nome, e o primeiro é sempre o principal',
    )
      .min(1)
      .refine(
        (phones) => phones.length === 1 || phones.filter(({ main }) => main).length === 1,
        'marque “Número principal” em um só dos telefones',
      )
      .superRefine((phones, context) => {
        const number = mainPhone(phones);
        const kind = phoneKind(number);
        const at = phones.findIndex((one) => one.number === number);
        if (kind !== undefined && !canChat(number)) {
          const message =
            'o número principal recebe o WhatsApp; escreva um celular ou fixo, ou marque outro';
          context.addIssue({ code: 'custom', path: [at, 'number'], message });
        } else if (kind === 'landline' && !phones[at]?.whatsapp) {
          const message =
            'este número é fixo: se recebe WhatsApp, marque; se não, ponha um celular como principal';
          context.addIssue({ code: 'custom', path: [at, 'whatsapp'], message });
        }
      }),
    email: z.email().meta(named('E-mail')),
    message: text(200, 'Mensagem do WhatsApp', 'Mensagem padrão do WhatsApp'),
    messageReference: yesNo(
      'Código no fim das mensagens',
      'Código da página e do botão no fim das mensagens; desmarcado o tira',
      true,
    ),
    countClicks: yesNo(
      'Contar os toques em botões de contato',
      'Conta, sem dizer de quem, os toques em botões de contato',
      true,
    ),
    whoAnswers: text(160, 'Quem responde', 'Quem responde às mensagens e ligações').optional(),
    address: group('Endereço', {
      street: text(100, 'Rua e número'),
      district: text(60, 'Bairro'),
      city: text(60, 'Cidade'),
      state: z.string().length(2).meta(named('Estado', 'Em duas letras')),
      postalCode: z
        .string()
        .overwrite(readCopiedNumber)
        .regex(/^\d{5}-\d{3}$/, 'CEP como 00000-000')
        .meta(named('CEP')),
    }),
  },
  horario: {
    closures: listOf(closure, 'Recessos', 'Recessos e férias, com data').default([]),
    hours: week.meta(named('Horário', 'Horário do escritório em cada dia; vazio quando fecha')),
    emergency: emergency
      .optional()
      .meta(
        named(
          'Plantão',
          'Plantão de emergência por telefone, que feriado e recesso não mudam; sem ele, não há',
        ),
      ),
    holidays: listOf(
      holiday,
      'Feriados e vésperas',
      'Dias diferentes do ano: feriados do estado e da cidade, vésperas. Os feriados nacionais já contam como fechados; um deles escrito aqui segue o horário daqui',
    ).default([]),
  },
  precos: {
    priceList: listOf(
      job,
      'Lista de preços',
      'Na ordem em que aparece; os textos citam cada linha pelo nome',
    )
      .default([])
      .refine(
        (jobs) => new Set(jobs.map(({ id }) => id)).size === jobs.length,
        'dois serviços têm o mesmo id; troque um deles',
      ),
    installments: z
      .number()
      .int()
      .min(2)
      .max(24)
      .optional()
      .meta(
        named(
          'Parcelas sem juros',
          'Em quantas parcelas mensais sem juros, no máximo; sem ele, nenhuma',
        ),
      ),
    payment: listOf(text(60), 'Formas de pagamento').min(1),
    aggregateOffer: group('Faixa de preços para os buscadores', {
      emit: z
        .boolean()
        .meta(named('Mostrar aos buscadores', 'Marcado: conta a faixa aos buscadores')),
      low: reais.meta(named('Menor preço', 'Em reais')),
      high: reais.meta(named('Maior preço', 'Em reais')),
    })
      .describe('Faixa de preço dos modelos, para os buscadores')
      .optional(),
  },
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
