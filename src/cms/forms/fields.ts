import { z } from 'zod';
import { dayOfYaml, isRealDay } from '../../lib/dates/dates.ts';
import { isSlug } from '../../lib/text/slug.ts';

/** Name of the field that identifies a row. */
export const INNER_NAME = 'Nome interno';

/** What a form knows about a field besides its type, name and help. */
export interface FieldMeta {
  /** How the text is typed, if the type does not say it. */
  input?: 'moment' | 'phone' | 'tax-id' | 'page';
  /** The collection whose entries it names (`nameIn`). */
  names?: string;
  /** Labels of its values (`choice`). */
  options?: Readonly<Record<string, string>>;
  /** Only the developer can fill it: the forms of the panel leave it unchanged. */
  isForDevelopers?: true;
}

/** Name and help of a field, for `.meta()`. */
export const named = (title: string, description?: string, more: FieldMeta = {}) => ({
  title,
  ...(description !== undefined && { description }),
  ...more,
});

/** Name and help of a field; none for an item, which is named after its list. */
type Words = [title?: string, description?: string];

const withWords = (schema: z.ZodString, [title, description]: Words) =>
  title === undefined ? schema : schema.meta(named(title, description));

/** Text that an editor wrote: trimmed, not empty, without forgotten placeholders. */
export const text = (max: number, ...words: Words) =>
  withWords(
    z
      .string()
      .trim()
      .min(1, 'escreva um texto; este campo não pode ficar vazio')
      .max(max, `encurte: no máximo ${max} caracteres`)
      .refine((value) => !/lorem ipsum|\{[a-z]+\}|\bTODO\b|\bXXX\b/.test(value), {
        message: 'há um marcador esquecido (lorem ipsum, {cidade}, TODO); escreva o texto final',
      }),
    words,
  );

/** Text with a placeholder such as `{title}`, which the page fills in. */
export const template = (max: number, ...words: Words) =>
  withWords(z.string().trim().min(1).max(max), words);

/** Address of a page; the form offers the existing ones. */
export const pageAddress = (max: number, ...words: Words) =>
  text(max, ...words).meta({ input: 'page' });

export const slug = z
  .string()
  .refine(isSlug, 'use só letras minúsculas sem acento, números e hifens (ex.: vila-nova)');

/** Slug of a business, which also names its folder and its project at the host. */
export const businessSlug = slug.max(40);

/**
 * Name of an entry of another collection ("cities"), of a row or key of the company record
 * ("company.priceList"), or of a collection of pages ("families"): the form offers the existing
 * ones.
 */
export const nameIn = (names: string, schema: z.ZodString = slug) => schema.meta({ names });

/** Identity of a row, for programs and other texts. */
export const innerName = (description?: string) => slug.meta(named(INNER_NAME, description));

/** One of few values, each with its label. */
export const choice = <Value extends string>(options: Readonly<Record<Value, string>>) =>
  z.enum(Object.keys(options) as Value[]).meta({ options });

/** Rows or texts of one kind. */
export const listOf = <Item extends z.ZodType>(item: Item, ...words: [string, string?]) =>
  z.array(item).meta(named(...words));

/** Fields that belong together. */
export const group = <Shape extends z.ZodRawShape>(title: string, fields: Shape) =>
  z.strictObject(fields).meta(named(title));

/**
 * The generated pages that show a question: ids of subjects and services, and kinds of question.
 * Without it the words of the question decide.
 */
export const questionSubjects = z
  .array(slug)
  .optional()
  .describe('Páginas geradas em que entra: assuntos, serviços e tipos de pergunta')
  .meta({ isForDevelopers: true } satisfies FieldMeta);

/** A box to tick. */
export const yesNo = (title: string, description?: string, isTicked = false) =>
  z.boolean().default(isTicked).meta(named(title, description));

/** The value that tells the kinds of a group apart, and the label of this kind. */
export const kindOf = <Value extends string>(value: Value, name: string) =>
  z.literal(value).meta(named('Tipo', undefined, { options: { [value]: name } }));

/** Title of the browser tab and of the search result. */
const seoTitle = text(
  60,
  'Título na busca',
  'Título na aba e na busca, 15 a 60 caracteres, sem o nome da empresa',
).min(15, 'escreva ao menos 15 caracteres: o título aparece no resultado da busca');

/** Text under the title in a search result. */
const seoDescription = text(
  160,
  'Descrição',
  'Descrição na busca, 70 a 160 caracteres: o que a pessoa encontra nesta página',
).min(70, 'escreva ao menos 70 caracteres: este texto aparece no resultado da busca');

/** Real date of the last change that a reader would notice, `YYYY-MM-DD`. */
export const day = z
  .union([z.string(), z.date()])
  .transform((value) => (value instanceof Date ? dayOfYaml(value) : value))
  .refine(isRealDay, 'escreva a data como 2026-01-31');

/** Fields that every page of the site has. */
export const pageFields = {
  seoTitle,
  description: seoDescription,
  keywords: z
    .array(text(60))
    .max(12)
    .default([])
    .meta(named('Palavras-chave', 'Palavras que as pessoas procuram; ninguém as vê na página')),
  updated: day.meta(named('Última mudança', 'Data da última mudança que o leitor perceberia')),
  index: yesNo('Mostrar nos buscadores', 'Desmarcado: deixa a página fora dos buscadores', true),
};

/** Label of a link that opens a chat; only a link that calls may say "Ligar". */
export const chatLabel = text(60).refine(
  (label) => !callsInWords(label),
  'este botão abre o WhatsApp; troque "Ligar" por "Chamar" ou "Falar"',
);

/** A label that fits one line on the smallest phones and says where it leads: "Mandar foto no WhatsApp". */
export const shortChatLabel = chatLabel
  .refine((label) => label.length <= 28, { message: 'no máximo 28 letras, para caber numa linha' })
  .refine((label) => label.endsWith(' no WhatsApp'), { message: 'termine com "no WhatsApp"' });

/** Whether a label promises a phone call. */
export function callsInWords(label: string): boolean {
  return /^lig(ar|ue)(?!\p{L})/iu.test(label.trim());
}

/** Whether the reader cannot wait. */
export const urgent = yesNo(
  'Urgente',
  'Marcado: quando não se pode esperar: o telefone do plantão vem primeiro',
);

/** Whether a page sells the models of the record. */
export const sellsModels = yesNo(
  'Mostra os modelos',
  'Marcado: mostra os modelos com preço e a nota, na página e aos buscadores',
);

/** Symbol of the small drawing. */
export const icon = text(24, 'Símbolo', 'Símbolo do desenho pequeno, entre os que o site tem');

/** A drawing of a page, where it has one. */
export const drawing = {
  image: text(80, 'Desenho', 'Entre os do site: /img/nome.svg').optional(),
  imageAlt: text(160, 'O que o desenho mostra').optional(),
};

/** A link to a page of the site. */
export const pageLink = z.strictObject({
  href: pageAddress(120, 'Endereço do link'),
  text: text(60, 'Texto'),
});

export const question = z.strictObject({
  question: text(140, 'Pergunta', 'Pergunta como o cliente a faria'),
  answer: text(700, 'Resposta', 'A primeira frase já responde'),
});

export type Question = z.infer<typeof question>;
