import { z } from 'zod';
import { isRealDay } from '../lib/dates.ts';
import { day as isoDay, nameIn, text } from './fields.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'escreva a hora como 08:00');

/** When the company answers on one day: up to three spans, none when it is closed. */
const day = z
  .array(
    z.strictObject({
      opens: clock.describe('Abre às, como 08:00'),
      closes: clock.describe('Fecha às, como 18:00'),
    }),
  )
  .max(3, 'até três períodos por dia')
  .refine(
    (spans) =>
      spans.every(
        ({ opens, closes }, at) => opens < closes && (spans[at - 1]?.closes ?? '') <= opens,
      ),
    'cada período termina depois de começar, e começa depois do anterior',
  );

const week = z.strictObject({
  monday: day.describe('Segunda-feira'),
  tuesday: day.describe('Terça-feira'),
  wednesday: day.describe('Quarta-feira'),
  thursday: day.describe('Quinta-feira'),
  friday: day.describe('Sexta-feira'),
  saturday: day.describe('Sábado'),
  sunday: day.describe('Domingo'),
});

/** Longest closure, in days; the line under the buttons looks for the next opening beyond it. */
const LONGEST_CLOSURE = 90;

/** Days on which nobody answers, and what clients read of them. */
export const closure = z
  .strictObject({
    from: isoDay.describe('Primeiro dia fechado, como 2026-12-24'),
    to: isoDay.describe('Último dia fechado'),
    reason: text(60).describe('Nome para o cliente: Recesso de fim de ano'),
    phone: nameIn('company.phones')
      .optional()
      .describe('Telefone da empresa que atende nesses dias'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'o último dia vem depois do primeiro; troque os dois',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < LONGEST_CLOSURE * 86_400_000, {
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
    .describe('Mês e dia, ou ano, mês e dia'),
  name: text(60).describe('Nome do dia: Véspera de Natal'),
  hours: day.default([]).describe('Horário nesse dia; sem ele, fechado'),
});

const emergency = z
  .strictObject({
    always: z
      .literal(true, 'diga que é 24 horas, ou apague isso e escreva o horário de cada dia')
      .optional()
      .describe('Plantão 24 horas, todos os dias'),
    hours: week.optional().describe('Horário do plantão em cada dia, se não for 24 horas'),
    phone: nameIn('company.phones')
      .optional()
      .describe('Telefone da empresa que atende o plantão; sem ele, o principal'),
  })
  .refine(
    ({ always, hours }) => (always === undefined) !== (hours === undefined),
    'diga quando o plantão atende: always: true (24 horas) ou hours, só um dos dois',
  );

const phone = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'só letras minúsculas, números e hifens')
    .describe('Nome pelo qual os textos citam o telefone'),
  label: text(40).describe('Nome do número para quem liga'),
  number: z
    .string()
    .regex(/^55\d{10,11}$/, 'só dígitos, com 55 e DDD: 5511999999999')
    .describe('Número: com DDD')
    // For the form of the admin, where it is written as people write it.
    .meta({ input: 'phone' }),
  main: z.boolean().optional().describe('Número principal: true no que recebe o WhatsApp'),
});

/** A price in reais: one amount, a lowest amount ("a partir de") or a range. */
export const price = z
  .union([
    z.strictObject({ amount: z.number().positive().describe('Valor fechado, em reais') }),
    z.strictObject({ from: z.number().positive().describe('A partir de, em reais') }),
    z
      .strictObject({
        min: z.number().positive().describe('Menor valor, em reais'),
        max: z.number().positive().describe('Maior valor, em reais'),
      })
      .refine(({ min, max }) => min < max, 'min é o menor valor, e max o maior; troque-os'),
  ])
  .describe('Valor em reais: amount, from ou min e max');

/** A piece of work of the price list: what it costs, or what its price depends on. */
const job = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-zA-Z]*$/, 'só letras sem acento nem espaço, a primeira minúscula: revisao')
      .describe('Nome pelo qual os textos citam o preço'),
    job: text(60).describe('Nome do serviço, como o cliente o pediria'),
    kinds: z.array(text(40)).default([]).describe('A que se aplica; vazio quando é a tudo'),
    oneOf: text(40)
      .optional()
      .describe(
        'Nome comum de serviços dos quais se pede só um; na soma, marcar um desmarca o outro',
      ),
    notFor: z
      .array(text(40))
      .optional()
      .describe(
        'Assuntos que custam outra coisa: página com um deles no título não abre com este preço',
      ),
    price: price.optional().describe('Preço confirmado; sem ele, diga do que depende'),
    waived: z
      .boolean()
      .optional()
      .describe('Se o valor é abatido de quem aprova o serviço; só com price'),
    includes: z.array(text(120)).default([]).describe('O que está no preço'),
    excludes: z.array(text(120)).default([]).describe('O que é cobrado à parte'),
    dependsOn: text(240).optional().describe('Do que o preço depende, e que foto ajuda a dizê-lo'),
    note: text(240).optional().describe('Condição que vale junto com o preço'),
    urgent: z
      .boolean()
      .optional()
      .describe('true onde se liga em vez de escrever: o botão da linha chama o plantão'),
    validUntil: z.iso
      .date('escreva a data como 2026-01-31')
      .optional()
      .describe('Último dia em que o preço vale'),
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
  service: text(80).describe('Produto ou serviço'),
  term: text(40).optional().describe('Prazo confirmado; sem ele, a nota diz onde ele está'),
  note: text(240).describe('O que cobre, desde quando, e o que o termo exige'),
});

const model = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('Nome pelo qual os textos citam o modelo'),
  name: text(40).describe('Nome do modelo'),
  price: z.number().positive().describe('Preço em reais'),
  specs: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z][a-zA-Z0-9]*$/)
          .describe('Nome pelo qual os textos citam o dado'),
        label: text(40).describe('Nome do dado'),
        value: text(40).describe('Como aparece na lista'),
        text: text(60).optional().describe('Como se escreve numa frase; sem ele, value'),
      }),
    )
    .default([])
    .describe('Dados técnicos, na ordem da lista'),
  summary: text(160).describe('Para quem serve'),
  image: text(80).describe('Desenho ou foto do site, como /img/nome.svg'),
  imageAlt: text(160).describe('O que a imagem mostra, para quem não a vê'),
});

const rating = z.strictObject({
  value: z.number().min(1).max(5).describe('Nota média, de 1 a 5'),
  count: z.number().int().positive().describe('Quantas avaliações'),
});

/**
 * The one record of what the company says about itself. Pages cite it by markers
 * (`{{claim.warranty}}`, `{{price.maintenance}}`), so that no number is written twice.
 */
export const companySchema = z
  .strictObject({
    name: text(40).describe('Nome fantasia'),
    tagline: text(60).describe('Frase ao lado do nome, no alto de cada página'),
    description: text(300).describe('Texto do rodapé'),
    businessType: z
      .string()
      .regex(
        /^[A-Z][A-Za-z]+$/,
        'escreva um tipo em inglês como os buscadores o chamam: LocalBusiness, Dentist',
      )
      .default('LocalBusiness')
      .describe('Tipo da empresa, como os buscadores o chamam'),
    legalName: text(90).optional().describe('Razão social'),
    taxId: z
      .string()
      .regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/, 'CNPJ como 00.000.000/0000-00')
      .optional()
      .describe('CNPJ'),
    address: z
      .strictObject({
        street: text(100).describe('Rua e número'),
        district: text(60).describe('Bairro'),
        city: text(60).describe('Cidade'),
        state: z.string().length(2).describe('Estado, em duas letras'),
        postalCode: z
          .string()
          .regex(/^\d{5}-\d{3}$/, 'CEP como 00000-000')
          .describe('CEP'),
      })
      .describe('Endereço'),
    email: z.email().describe('E-mail'),
    phones: z
      .array(phone)
      .min(1)
      .refine(
        (phones) => phones.length === 1 || phones.filter(({ main }) => main).length === 1,
        'marque um dos números com main: true',
      )
      .describe('Telefones; os textos citam cada um pelo nome, e o primeiro é sempre o principal'),
    message: text(200).describe('Mensagem padrão do WhatsApp'),
    messageReference: z
      .boolean()
      .default(true)
      .describe('Código da página e do botão no fim das mensagens; false o tira'),
    countClicks: z
      .boolean()
      .default(true)
      .describe('Conta, sem dizer de quem, os toques em botões de contato'),
    regionName: text(60).describe('Região atendida, como o rodapé a diz'),
    areaServed: z
      .array(text(60))
      .min(1)
      .describe('Cidades e regiões atendidas, para os buscadores'),
    hours: week.describe('Horário do escritório em cada dia; vazio quando fecha'),
    holidays: z
      .array(holiday)
      .default([])
      .describe(
        'Dias diferentes do ano: feriados do estado e da cidade, vésperas. Os feriados nacionais já contam como fechados; um deles escrito aqui segue o horário daqui',
      ),
    closures: z.array(closure).default([]).describe('Recessos e férias, com data'),
    emergency: emergency
      .optional()
      .describe(
        'Plantão de emergência por telefone, que feriado e recesso não mudam; sem ele, não há',
      ),
    payment: z.array(text(60)).min(1).describe('Formas de pagamento'),
    models: z.array(model).default([]).describe('Modelos à venda, na ordem em que aparecem'),
    installments: z
      .number()
      .int()
      .min(2)
      .max(24)
      .optional()
      .describe('Em quantas parcelas mensais sem juros, no máximo; sem ele, nenhuma'),
    priceList: z
      .array(job)
      .default([])
      .refine(
        (jobs) => new Set(jobs.map(({ id }) => id)).size === jobs.length,
        'dois serviços têm o mesmo id; troque um deles',
      )
      .describe('Lista de preços, na ordem em que aparece; os textos citam cada linha pelo nome'),
    warranties: z.array(warranty).default([]).describe('Garantia de cada serviço'),
    whoAnswers: text(160).optional().describe('Quem responde às mensagens e ligações'),
    privacyContact: text(120)
      .optional()
      .describe('Quem responde por dados pessoais (encarregado), com o canal'),
    documents: z
      .array(text(120))
      .default([])
      .describe('Documentos que a empresa entrega a condomínios e outras empresas'),
    claims: z
      .record(z.string().regex(/^[a-z][a-zA-Z]*$/), text(120))
      .default({})
      .describe('Promessas da empresa, que os textos citam'),
    ratings: z
      .strictObject({
        show: z
          .boolean()
          .describe('Mostrar as notas; false as tira das páginas e dos dados estruturados'),
        home: rating.describe('Nota da página inicial'),
        elsewhere: rating.describe('Nota das outras páginas'),
      })
      .optional()
      .describe('Notas de avaliação'),
    aggregateOffer: z
      .strictObject({
        emit: z.boolean().describe('true conta a faixa aos buscadores'),
        low: z.number().positive().describe('Menor preço, em reais'),
        high: z.number().positive().describe('Maior preço, em reais'),
      })
      .optional()
      .describe('Faixa de preço dos modelos, para os buscadores'),
    video: z
      .strictObject({
        id: z.string().describe('Código do vídeo no YouTube'),
        title: text(100).describe('Título do vídeo'),
        uploadDate: z.iso.date().describe('Dia em que foi publicado'),
      })
      .optional()
      .describe('Vídeo do YouTube da página inicial; sem ele, a animação'),
    verification: z
      .array(
        z.strictObject({
          name: text(60).describe('Nome da etiqueta'),
          content: text(120).describe('Código que o buscador deu'),
        }),
      )
      .default([])
      .describe('Códigos com que os buscadores conferem de quem é o site'),
    sampleTestimonials: z
      .boolean()
      .default(true)
      .describe('Mostrar os depoimentos de exemplo, marcados como tais; false os tira do site'),
    confirm: z
      .array(
        z.strictObject({
          path: text(80).describe('Campo a conferir'),
          why: text(240).describe('Por que falta confirmar'),
        }),
      )
      .default([])
      .describe('O que o dono ainda precisa preencher ou confirmar'),
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
      .describe(
        'O que já foi confirmado: o campo de confirm, com o dia e as letras do valor que o dono confirmou; outro valor pede outra confirmação',
      ),
  })
  .superRefine(({ phones, emergency: service, closures }, context) => {
    const known = phones.map(({ id }) => id);
    const named: [id: string | undefined, ...path: (string | number)[]][] = [
      [service?.phone, 'emergency', 'phone'],
      ...closures.map(
        ({ phone: id }, index) =>
          [id, 'closures', index, 'phone'] as [typeof id, ...(string | number)[]],
      ),
    ];
    for (const [id, ...path] of named) {
      if (id === undefined || known.includes(id)) continue;
      context.addIssue({
        code: 'custom',
        path,
        message: `"${id}" não é um telefone de phones; use um de: ${known.join(', ')}`,
      });
    }
  });

export type Company = z.infer<typeof companySchema>;
export type Price = z.infer<typeof price>;
export type Job = Company['priceList'][number];
