import { z } from 'zod';
import {
  group,
  innerName,
  kindOf,
  listOf,
  named,
  nameIn,
  pageLink,
  text,
} from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

const places = listOf(nameIn('cities'), 'Lugares', 'Na ordem do menu').min(1);

const common = {
  id: innerName('Nome do menu; não aparece na página'),
  label: text(40, 'Nome', 'Nome na barra de menus'),
  title: text(60, 'Título', 'Linha acima da lista').optional(),
  all: pageLink.optional().meta(named('Último link', 'Último link do menu')),
};

/** A menu of the header; the bar shows them in the order of the file. */
const menuSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...common, kind: kindOf('places', 'Lugares'), places }),
    z.strictObject({
      ...common,
      kind: kindOf('placeGroups', 'Grupos de lugares'),
      groups: listOf(
        z.strictObject({
          label: text(40, 'Nome', 'Nome do grupo, que abre a sua lista'),
          all: group('Último link', {
            place: nameIn('cities').meta(named('Lugar')),
            text: text(60, 'Texto'),
          })
            .describe('Primeiro link do grupo: a página do lugar que os reúne')
            .optional(),
          places,
        }),
        'Grupos',
      ).min(1),
    }),
    z.strictObject({ ...common, kind: kindOf('guides', 'Guias') }),
    z.strictObject({ ...common, kind: kindOf('topics', 'Assuntos') }),
    z.strictObject({ ...common, kind: kindOf('savedPages', 'Páginas salvas') }),
    z.strictObject({ ...common, kind: kindOf('posts', 'Postagens') }),
  ],
  'escolha o tipo do menu: places, placeGroups, guides, topics, savedPages ou posts',
);

export type Menu = z.infer<typeof menuSchema>;
export type MenuKind = Menu['kind'];

/** Files of `content/cities` that a menu leads to. */
export function listMenuPlaces(menu: Menu): string[] {
  if (menu.kind === 'places') return menu.places;
  if (menu.kind !== 'placeGroups') return [];
  return menu.groups.flatMap(({ all, places }) => [...(all ? [all.place] : []), ...places]);
}

/** Each kind of menu has fields of its own; the places they name are checked in `checks.ts`. */
export const menus = listCollection(
  menuSchema,
  names('Menus', 'menu', 'O que abre no alto das páginas'),
);
