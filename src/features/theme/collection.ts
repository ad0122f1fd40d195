import { z } from 'zod';
import { contrastOf } from './contrast.ts';
import { group, named, text } from '../../cms/forms/fields.ts';
import { singleCollection, names } from '../../cms/collections/define.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'escreva a cor como #1f2933, em minúsculas');
const address = text(80).regex(/^\//, 'comece com /: é um arquivo do site');

/** Pairs of text and background, with the contrast they need: 4.5 for text, 3 for lines of controls. */
const PAIRS = [
  ['ink', 'paper', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'accent', 4.5],
  ['ink', 'accentSoft', 4.5],
  ['ink', 'dangerSoft', 4.5],
  ['muted', 'paper', 4.5],
  ['muted', 'surface', 4.5],
  ['surface', 'ink', 4.5],
  ['surface', 'graphite', 4.5],
  ['surface', 'contact', 4.5],
  ['surface', 'contactDark', 4.5],
  ['surface', 'danger', 4.5],
  ['contact', 'paper', 4.5],
  ['contact', 'surface', 4.5],
  ['danger', 'surface', 4.5],
  ['contactDark', 'contactSoft', 4.5],
  ['ink', 'contactSoft', 4.5],
  ['accent', 'ink', 3],
  ['accentDark', 'paper', 3],
  ['accentDark', 'surface', 3],
  ['accentDark', 'accentSoft', 3],
  ['steel', 'paper', 3],
  ['steel', 'surface', 3],
] as const;

const colors = z
  .strictObject({
    paper: color.meta(named('Fundo das páginas')),
    surface: color.meta(named('Fundo dos cartões', 'E texto sobre cores escuras')),
    ink: color.meta(named('Cor do texto', 'Texto, e fundo do rodapé')),
    graphite: color.meta(named('Fundo do cabeçalho')),
    muted: color.meta(named('Texto secundário')),
    line: color.meta(named('Linhas', 'Linhas que separam')),
    steel: color.meta(named('Contorno de campos')),
    accent: color.meta(named('Cor da marca')),
    accentSoft: color.meta(named('Fundo de avisos')),
    accentDark: color.meta(named('Linha dos links', 'Linha sob os links do texto')),
    contact: color.meta(named('Botão do WhatsApp e links')),
    contactDark: color.meta(named('Botão sob o ponteiro', 'O mesmo, sob o ponteiro')),
    contactSoft: color.meta(named('Fundo de “Marque uma visita”')),
    danger: color.meta(named('Emergência', 'Emergência e sinais de parar')),
    dangerSoft: color.meta(named('Fundo de emergência', 'Fundo do que pede para parar')),
  })
  .superRefine((given, context) => {
    for (const [front, ground, least] of PAIRS) {
      const contrast = contrastOf(given[front], given[ground]);
      // An incomplete colour has no contrast.
      if (!(contrast < least)) continue;
      context.addIssue({
        code: 'custom',
        path: [front],
        message: `sobre ${ground} o contraste é ${contrast.toFixed(1)}; precisa de ao menos ${least}: escureça uma das duas ou clareie a outra`,
      });
    }
  });

/** The look of the site. */
const themeSchema = z.strictObject({
  colors: colors.meta(named('Cores')),
  radius: z.number().min(0).max(16).meta(named('Cantos', 'Raio dos cantos, em pixels')),
  font: group('Letra', {
    family: text(60, 'Nome da letra'),
    weight: z.number().int().min(100).max(900).meta(named('Peso')),
    file: address.meta(named('Arquivo', 'Arquivo da letra, entre os do site')),
    drawing: text(
      80,
      'Letra para imagens',
      'Arquivo da mesma letra, entre os do conteúdo, para as imagens de compartilhamento',
    ),
  }).describe('Letra dos títulos; os textos usam a do aparelho'),
  mark: address.meta(named('Marca', 'Desenho da marca no cabeçalho')),
});

export type Theme = z.infer<typeof themeSchema>;

export const theme = singleCollection(
  themeSchema,
  names('Aparência', 'aparência', 'Cores, letra e marca'),
);
