import type { z } from 'zod';
import { assistantSchema } from './features/assistant/collection.ts';
import { claimsSchema } from './features/claims/collection.ts';
import { codeSchema } from './features/error-codes/collection.ts';
import { companySchema } from './features/company/collection.ts';
import {
  aiPromptSchema,
  generatorSchema,
  batchTitleSchema,
} from './features/generator/collection.ts';
import { homeSchema, sharedSchema, serviceSchema } from './features/home/collection.ts';
import { jobSchema } from './features/jobs/collection.ts';
import { intentSchema } from './features/keywords/collection.ts';
import { menuSchema } from './features/menus/collection.ts';
import { requestSchema } from './features/requests/collection.ts';
import { categorySchema, redirectSchema } from './features/site/collection.ts';
import { safetySchema } from './features/safety/collection.ts';
import { searchSchema } from './features/search/collection.ts';
import { sizingSchema } from './features/sizing/collection.ts';
import { themeSchema } from './features/theme/collection.ts';
import { noticeSchema, promotionSchema } from './features/notices/collection.ts';
import { families, familyNames } from './families.ts';
import { words, table, record } from './cms/collections/define.ts';
import { faqSchema } from './features/faq/collection.ts';
import { reviewSchema, testimonialSchema } from './features/testimonials/collection.ts';
import { factSchema } from './features/facts/collection.ts';
import { personSchema } from './features/people/collection.ts';

/** Lists of rows, each row an entry, in the order of the panel. */
export const tables = {
  faq: table(faqSchema, words('Perguntas', 'pergunta', 'Dúvidas frequentes')),
  services: table(serviceSchema, words('Serviços', 'serviço', 'Cartões da página inicial')),
  testimonials: table(
    testimonialSchema,
    words('Depoimentos', 'depoimento', 'O que clientes disseram'),
  ),
  reviews: table(reviewSchema, words('Avaliações', 'avaliação', 'Avaliações com autorização'), {
    refs: { place: 'cities' },
  }),
  people: table(personSchema, words('Pessoas', 'pessoa', 'Quem trabalha na empresa')),
  // What ends by itself keeps its numbers to itself.
  notices: table(
    noticeSchema,
    words('Avisos', 'aviso', 'Frase no alto de toda página, por um tempo'),
    { figures: true },
  ),
  promotions: table(promotionSchema, words('Promoções', 'promoção', 'Ofertas com começo e fim'), {
    figures: true,
  }),
  facts: table(factSchema, words('Fatos com fonte', 'fato', 'Leis e números que os textos citam')),
  safety: table(
    safetySchema,
    words('Segurança', 'caso de perigo', 'O que se faz em cada perigo; os textos citam daqui'),
  ),
  categories: table(categorySchema, words('Categorias', 'categoria', 'Grupos de páginas')),
  intents: table(
    intentSchema,
    words('Intenções de busca', 'intenção', 'Grupos de frases buscadas'),
    { refs: { topic: 'topics' } },
  ),
  // Each kind of menu has fields of its own; the places they name are checked in `check.ts`.
  menus: table(menuSchema, words('Menus', 'menu', 'O que abre no alto das páginas')),
  requests: table(requestSchema, words('Pedidos', 'pedido', 'O que o visitante preenche e manda')),
  redirects: table(
    redirectSchema,
    words('Endereços antigos', 'endereço antigo', 'Para onde leva um endereço que mudou'),
    { key: 'from' },
  ),
  batchTitles: table(
    batchTitleSchema,
    words('Títulos da criação em lote', 'título', 'O que a criação em lote oferece'),
    { key: 'slug' },
  ),
};

/** Folders of `content/{name}` with a YAML file for each entry, which has no page of its own. */
const folders = {
  jobs: {
    schema: jobSchema,
    ...words('Serviços feitos', 'serviço feito', 'Trabalhos prontos, com fotos'),
    refs: {
      place: 'cities',
      technician: 'people',
      topics: 'topics',
      problems: 'problems',
      pages: 'pages',
    },
  },
  codes: {
    schema: codeSchema,
    ...words(
      'Códigos e sinais',
      'tabela de códigos',
      'O que cada sinal quer dizer, com a página da fonte',
    ),
    refs: {},
  },
};

/** Single sets of fields. */
export const records = {
  company: record(
    companySchema,
    words('Cadastro da empresa', 'cadastro', 'Os dados que os textos citam'),
  ),
  home: record(homeSchema, words('Página inicial', 'página inicial', 'Seção por seção')),
  shared: record(
    sharedSchema,
    words('Textos que se repetem', 'textos que se repetem', 'Blocos de várias páginas'),
  ),
  theme: record(themeSchema, words('Aparência', 'aparência', 'Cores, letra e marca')),
  generator: record(
    generatorSchema,
    words('Palavras do gerador', 'palavras do gerador', 'Frases do gerador local'),
  ),
  aiPrompt: record(
    aiPromptSchema,
    words('Instruções da IA', 'instruções da IA', 'O que a IA recebe'),
    { file: 'ai-prompt' },
  ),
  claims: record(
    claimsSchema,
    words('Números permitidos', 'números permitidos', 'O que os textos podem afirmar'),
  ),
  // A business without it has no page of questions.
  assistant: record(
    assistantSchema,
    words('Diagnóstico', 'diagnóstico', 'Perguntas que escrevem a mensagem do visitante'),
    { optional: true },
  ),
  // Nor one that says which product fits.
  sizing: record(
    sizingSchema,
    words(
      'Qual produto serve',
      'qual produto serve',
      'Perguntas e regras que dizem a classe do produto',
    ),
    { optional: true },
  ),
  // Its search finds pages, and answers nothing by itself.
  search: record(
    searchSchema,
    words('Respostas da busca', 'respostas da busca', 'O que a busca responde antes das páginas'),
    { optional: true },
  ),
};

export type TableName = keyof typeof tables;
export type RecordName = keyof typeof records;
export type FolderName = keyof typeof folders;
export const tableNames = Object.keys(tables) as TableName[];
export const recordNames = Object.keys(records) as RecordName[];
export const folderNames = Object.keys(folders) as FolderName[];

/** Every set of words that the owner keeps, each a collection of the site. */
export const sets = { ...families, ...tables, ...folders, ...records };
export type SetName = keyof typeof sets;
export const setNames = [
  ...recordNames,
  ...tableNames,
  ...folderNames,
  ...familyNames,
] as SetName[];

/** Sets that say what markers stand for, so that theirs are not looked up. */
export const MARKER_SETS = ['company', 'facts', 'safety'] as const satisfies readonly SetName[];

/** Whether an address names a set of words. */
export function isSetName(name: string | null): name is SetName {
  return name !== null && Object.hasOwn(sets, name);
}

/** Fields of an entry of this set. */
export type SetData<Name extends SetName> = z.output<(typeof sets)[Name]['schema']>;

/** The file of a table or record, below the content folder. */
export function fileOf(name: TableName | RecordName): string {
  const set = sets[name];
  return `${('file' in set && set.file) || name}.yaml`;
}
