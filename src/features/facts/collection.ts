import { z } from 'zod';
import { innerName, text, named } from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

/** A fact from a law or a public source that prose may cite by `{{fact.id}}`. */
const factSchema = z.strictObject({
  id: innerName('Nome pelo qual os textos citam o fato'),
  text: text(160, 'Texto', 'O fato, como o texto o diz'),
  about: text(200, 'De que trata', 'De que o fato trata, em poucas palavras'),
  source: text(300, 'Fonte', 'Onde foi lido'),
  url: z.url().optional().meta(named('Endereço na internet', 'Endereço onde se lê')),
  checked: text(20, 'Conferido em', 'Data da conferência'),
  orders: text(240, 'O que manda', 'De uma lei: o que ela manda fazer').optional(),
  confirm: text(200, 'A confirmar', 'O que falta ler no texto oficial').optional(),
});

export type Fact = z.infer<typeof factSchema>;

export const facts = listCollection(
  factSchema,
  names('Fatos com fonte', 'fato', 'Leis e números que os textos citam'),
);
