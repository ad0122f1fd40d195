import { z } from 'zod';
import { nameIn, slug, text } from './fields.ts';

const places = z.array(nameIn('cities')).min(1).describe('Lugares, na ordem do menu');

const common = {
  // Collections are kept in the order of their ids; the menus have an order of their own.
  position: z.number().int().min(0),
  id: slug.describe('Nome do menu; não aparece na página'),
  label: text(40).describe('Nome na barra de menus'),
  title: text(60).optional().describe('Linha acima da lista'),
  all: z
    .strictObject({ href: text(120), text: text(60) })
    .optional()
    .describe('Último link do menu'),
};

/** A menu of the header; the bar shows them in the order of the file. */
export const menuSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...common, kind: z.literal('places'), places }),
    z.strictObject({
      ...common,
      kind: z.literal('placeGroups'),
      groups: z
        .array(
          z.strictObject({
            label: text(40).describe('Nome do grupo, que abre a sua lista'),
            all: z
              .strictObject({ place: nameIn('cities'), text: text(60) })
              .optional()
              .describe('Primeiro link do grupo: a página do lugar que os reúne'),
            places,
          }),
        )
        .min(1),
    }),
    z.strictObject({ ...common, kind: z.literal('guides') }),
    z.strictObject({ ...common, kind: z.literal('topics') }),
    z.strictObject({ ...common, kind: z.literal('savedPages') }),
    z.strictObject({ ...common, kind: z.literal('posts') }),
  ],
  'escolha o tipo do menu: places, placeGroups, guides, topics, savedPages ou posts',
);

export type Menu = z.infer<typeof menuSchema>;
export type MenuKind = Menu['kind'];

/** The places that a menu leads to, as names of files in `content/cities`. */
export function listMenuPlaces(menu: Menu): string[] {
  if (menu.kind === 'places') return menu.places;
  if (menu.kind !== 'placeGroups') return [];
  return menu.groups.flatMap(({ all, places }) => [...(all ? [all.place] : []), ...places]);
}
