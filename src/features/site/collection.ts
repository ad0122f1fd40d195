import { z } from 'zod';
import {
  choice,
  day,
  icon,
  innerName,
  listOf,
  named,
  nameIn,
  pageAddress,
  questionSubjects,
  slug,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { photoFile } from '../jobs/collection.ts';

/** Categories of topics, guides and problems, in the order in which they are shown. */
export const categorySchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  group: choice({ topics: 'Assuntos', guides: 'Guias', problems: 'Problemas' }).meta(
    named('Grupo', 'Grupo de páginas'),
  ),
  name: text(60, 'Nome', 'Nome da categoria'),
  summary: text(200, 'Resumo', 'Uma frase sobre a categoria'),
  article: nameIn('pages', z.string())
    .optional()
    .meta(named('Artigo', 'Artigo mais longo sobre o assunto')),
});

export const faqSchema = z
  .strictObject({
    id: innerName('Fragmento do endereço da pergunta'),
    group: text(60, 'Grupo', 'Grupo em que aparece'),
    about: questionSubjects,
    question: text(140, 'Pergunta', 'Pergunta como o cliente a faria'),
    answer: text(900, 'Resposta', '40 a 90 palavras; a primeira frase responde'),
    link: pageAddress(120, 'Link', 'Página do site que aprofunda; pode ficar vazio').optional(),
    linkText: text(80, 'Texto do link').optional(),
  })
  .refine(({ link, linkText }) => (link === undefined) === (linkText === undefined), {
    path: ['linkText'],
    message: 'escreva a página e o texto do link, ou deixe os dois vazios',
  });

export const serviceSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  title: text(60, 'Título', 'Nome do serviço'),
  description: text(220, 'Descrição', 'O que é, em uma ou duas frases'),
  icon,
  features: listOf(text(90), 'O que inclui', 'Quatro itens que ele inclui').length(
    4,
    'são quatro itens',
  ),
  price: text(80, 'Preço', 'Preço por marcador'),
  link: pageAddress(120, 'Link', 'Página do serviço'),
});

export const testimonialSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  name: text(60, 'Nome', 'Nome do cliente'),
  location: text(60, 'Bairro e cidade'),
  text: text(400, 'Texto', 'O que o cliente disse'),
  avatar: text(80, 'Imagem', 'Imagem do site; sem ela, as iniciais').optional(),
  pages: listOf(
    slug,
    'Páginas',
    'O nome que cada página usa: o da inicial, o de uma cidade ou o de uma página fixa',
  ).min(1),
  sample: z
    .boolean()
    .meta(named('É um exemplo', 'Marcado: enquanto não for de um cliente real com autorização')),
});

/** A permanent redirect of an old root address to the page that answers in its place. */
export const redirectSchema = z.strictObject({
  from: slug.meta(named('De', 'Endereço antigo, na raiz')),
  to: pageAddress(120, 'Até', 'Endereço da página que o substitui').regex(
    /^\/[^?#]+$/,
    'escreva o endereço da página a partir da barra (ex.: /guias/nome-do-guia)',
  ),
});

/** A fact from a law or a public source that prose may cite by `{{fact.id}}`. */
export const factSchema = z.strictObject({
  id: innerName('Nome pelo qual os textos citam o fato'),
  text: text(160, 'Texto', 'O fato, como o texto o diz'),
  about: text(200, 'De que trata', 'De que o fato trata, em poucas palavras'),
  source: text(300, 'Fonte', 'Onde foi lido'),
  url: z.url().optional().meta(named('Endereço na internet', 'Endereço onde se lê')),
  checked: text(20, 'Conferido em', 'Data da conferência'),
  orders: text(240, 'O que manda', 'De uma lei: o que ela manda fazer').optional(),
  confirm: text(200, 'A confirmar', 'O que falta ler no texto oficial').optional(),
});

/** A title of the batch creator, with the facts that the generator may use. */
export const batchTitleSchema = z.strictObject({
  slug: slug.meta(named('Endereço', 'Endereço da página')),
  title: text(120, 'Título'),
  districts: listOf(text(80), 'Distritos', 'Distritos da capital em que o bairro fica')
    .min(1)
    .max(4),
  roads: listOf(text(80), 'Vias', 'Ruas e avenidas do bairro').min(1).max(4),
  trait: text(120, 'O que tem de próprio', 'O que o bairro tem de próprio'),
});

export type Testimonial = z.infer<typeof testimonialSchema>;
export type Fact = z.infer<typeof factSchema>;
export type BatchTitle = z.infer<typeof batchTitleSchema>;

/** Somebody of the company whom pages name. */
export const personSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  name: text(60, 'Nome'),
  role: text(80, 'Ofício', 'Com o que o prova: técnico eletricista, CFT 000'),
  photo: photoFile
    .optional()
    .meta(named('Foto', 'Foto entre as do site; com autorização da pessoa')),
  answers: yesNo('Responde às mensagens', 'Marcado: para quem responde às mensagens e ligações'),
});

/** What a client said, who allowed it to be shown; a sample belongs in testimonials. */
export const reviewSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  name: text(60, 'Nome', 'Nome que a pessoa autorizou a mostrar'),
  date: day.meta(named('Data', 'Dia em que a avaliação foi dada')),
  service: text(60, 'Serviço', 'Serviço avaliado'),
  place: slug.meta(named('Lugar', 'Onde foi: um dos lugares atendidos')),
  rating: z.number().int().min(1).max(5).meta(named('Nota', 'Nota de 1 a 5')),
  text: text(600, 'Texto', 'O que o cliente disse'),
  permission: text(160, 'Autorização', 'Como e quando a pessoa autorizou; não aparece no site'),
  url: z
    .url()
    .optional()
    .meta(named('Endereço na internet', 'Onde a avaliação pode ser lida, se é pública')),
});
