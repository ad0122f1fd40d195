import { z } from 'zod';
import { slug, text } from './fields.ts';

/** Categories of topics and guides, in menu order. */
export const categorySchema = z.strictObject({
  id: slug,
  group: z.enum(['topics', 'guides']),
  name: text(60),
  summary: text(200).describe('Uma frase sobre a categoria'),
});

export const faqSchema = z.strictObject({
  id: slug.describe('Fragmento do endereço da pergunta'),
  group: text(60).describe('Grupo em que aparece'),
  question: text(140),
  answer: text(900).describe('40 a 90 palavras; a primeira frase responde'),
  link: text(120).describe('Endereço de uma página do site que aprofunda'),
  linkText: text(80),
});

export const serviceSchema = z.strictObject({
  id: slug,
  title: text(60),
  description: text(220),
  icon: text(24).describe('Símbolo de public/img/icons.svg'),
  features: z.array(text(90)).length(4, 'são quatro itens'),
  price: text(80).describe('Preço por marcador'),
  link: text(120),
});

export const testimonialSchema = z.strictObject({
  id: slug,
  name: text(60),
  location: text(60).describe('Bairro e cidade'),
  text: text(400),
  avatar: text(80).optional().describe('Imagem a partir de public; sem ela, as iniciais'),
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
  id: slug,
  text: text(160),
  source: text(300).describe('Onde foi lido'),
  url: z.url().optional(),
  checked: text(20).describe('Data da conferência'),
});

/** A title of the batch creator, with the facts that the generator may use. */
export const batchTitleSchema = z.strictObject({
  slug,
  title: text(120),
  districts: z.array(text(80)).min(1).max(4).describe('Distritos da capital em que o bairro fica'),
  roads: z.array(text(80)).min(1).max(4),
  trait: text(120).describe('O que o bairro tem de próprio'),
});

export type Testimonial = z.infer<typeof testimonialSchema>;
export type Fact = z.infer<typeof factSchema>;
export type BatchTitle = z.infer<typeof batchTitleSchema>;
