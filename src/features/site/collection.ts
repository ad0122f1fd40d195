import { z } from 'zod';
import {
  choice,
  innerName,
  named,
  nameIn,
  pageAddress,
  slug,
  text,
} from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

/** Categories of topics, guides and problems, in display order. */
const categorySchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  group: choice({ topics: 'Assuntos', guides: 'Guias', problems: 'Problemas' }).meta(
    named('Grupo', 'Grupo de páginas'),
  ),
  name: text(60, 'Nome', 'Nome da categoria'),
  summary: text(200, 'Resumo', 'Uma frase sobre a categoria'),
  article: nameIn('pages', z.string())
    .optional()
    .meta(named('Artigo', 'Artigo mais longo sobre o assunto')),
  job: nameIn('company.priceList', z.string())
    .optional()
    .meta(named('Preço do começo', 'De guias: linha da lista de preços abaixo de "Quando parar"')),
});

/** A permanent redirect of an old root address to the page that answers now. */
const redirectSchema = z.strictObject({
  from: slug.meta(named('De', 'Endereço antigo, na raiz')),
  to: pageAddress(120, 'Até', 'Endereço da página que o substitui').regex(
    /^\/[^?#]+$/,
    'escreva o endereço da página a partir da barra (ex.: /guias/nome-do-guia)',
  ),
});

export const categories = listCollection(
  categorySchema,
  names('Categorias', 'categoria', 'Grupos de páginas'),
);

export const redirects = listCollection(
  redirectSchema,
  names('Endereços antigos', 'endereço antigo', 'Para onde leva um endereço que mudou'),
  { key: 'from' },
);
