import { z } from 'zod';
import { day, nameIn, slug, text } from './fields.ts';
import { photoFile } from './job.ts';

/** Categories of topics, guides and problems, in the order in which they are shown. */
export const categorySchema = z.strictObject({
  id: slug.describe('Nome para encontrar este item'),
  group: z.enum(['topics', 'guides', 'problems']).describe('Grupo de páginas'),
  name: text(60).describe('Nome da categoria'),
  summary: text(200).describe('Uma frase sobre a categoria'),
  article: nameIn('pages', z.string()).optional().describe('Artigo mais longo sobre o assunto'),
});

export const faqSchema = z.strictObject({
  id: slug.describe('Fragmento do endereço da pergunta'),
  group: text(60).describe('Grupo em que aparece'),
  question: text(140).describe('Pergunta como o cliente a faria'),
  answer: text(900).describe('Resposta: 40 a 90 palavras; a primeira frase responde'),
  link: text(120).describe('Endereço de uma página do site que aprofunda'),
  linkText: text(80).describe('Texto do link'),
});

export const serviceSchema = z.strictObject({
  id: slug.describe('Nome para encontrar este item'),
  title: text(60).describe('Nome do serviço'),
  description: text(220).describe('O que é, em uma ou duas frases'),
  icon: text(24).describe('Símbolo do desenho pequeno, entre os que o site tem'),
  features: z.array(text(90)).length(4, 'são quatro itens').describe('Quatro itens que ele inclui'),
  price: text(80).describe('Preço por marcador'),
  link: text(120).describe('Página do serviço'),
});

export const testimonialSchema = z.strictObject({
  id: slug.describe('Nome para encontrar este item'),
  name: text(60).describe('Nome do cliente'),
  location: text(60).describe('Bairro e cidade'),
  text: text(400).describe('O que o cliente disse'),
  avatar: text(80).optional().describe('Imagem do site; sem ela, as iniciais'),
  pages: z.array(slug).min(1).describe('home, home-{cidade} ou o nome que uma página fixa usa'),
  sample: z.boolean().describe('true enquanto não for de um cliente real com autorização'),
});

/** A permanent redirect of an old root address to the page that answers in its place. */
export const redirectSchema = z.strictObject({
  from: slug.describe('Endereço antigo, na raiz'),
  to: text(120)
    .regex(
      /^\/[^?#]+$/,
      'escreva o endereço da página a partir da barra (ex.: /guias/nome-do-guia)',
    )
    .describe('Endereço da página que o substitui'),
});

/** A fact from a law or a public source that prose may cite by `{{fact.id}}`. */
export const factSchema = z.strictObject({
  id: slug.describe('Nome pelo qual os textos citam o fato'),
  text: text(160).describe('O fato, como o texto o diz'),
  about: text(200).describe('De que o fato trata, em poucas palavras'),
  source: text(300).describe('Onde foi lido'),
  url: z.url().optional().describe('Endereço onde se lê'),
  checked: text(20).describe('Data da conferência'),
});

/** A title of the batch creator, with the facts that the generator may use. */
export const batchTitleSchema = z.strictObject({
  slug: slug.describe('Endereço da página'),
  title: text(120).describe('Título'),
  districts: z.array(text(80)).min(1).max(4).describe('Distritos da capital em que o bairro fica'),
  roads: z.array(text(80)).min(1).max(4).describe('Ruas e avenidas do bairro'),
  trait: text(120).describe('O que o bairro tem de próprio'),
});

export type Testimonial = z.infer<typeof testimonialSchema>;
export type Fact = z.infer<typeof factSchema>;
export type BatchTitle = z.infer<typeof batchTitleSchema>;

/** Somebody of the company whom pages name. */
export const personSchema = z.strictObject({
  id: slug.describe('Nome para encontrar este item'),
  name: text(60).describe('Nome'),
  role: text(80).describe('Ofício, com o que o prova: técnico eletricista, CFT 000'),
  photo: photoFile.optional().describe('Foto entre as do site; com autorização da pessoa'),
  answers: z.boolean().default(false).describe('true para quem responde às mensagens e ligações'),
});

/** What a client said, who allowed it to be shown; a sample belongs in testimonials. */
export const reviewSchema = z.strictObject({
  id: slug.describe('Nome para encontrar este item'),
  name: text(60).describe('Nome que a pessoa autorizou a mostrar'),
  date: day.describe('Dia em que a avaliação foi dada'),
  service: text(60).describe('Serviço avaliado'),
  place: slug.describe('Onde foi: um dos lugares atendidos'),
  rating: z.number().int().min(1).max(5).describe('Nota de 1 a 5'),
  text: text(600).describe('O que o cliente disse'),
  permission: text(160).describe('Como e quando a pessoa autorizou; não aparece no site'),
  url: z.url().optional().describe('Onde a avaliação pode ser lida, se é pública'),
});
