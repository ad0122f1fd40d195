/** A row of `content/menus.yaml`, as far as the bar of menus knows it. */
export interface PlaceMenu {
  label: string;
  /** Name of the menu that gathers this one with others. */
  group?: string | undefined;
}

/**
 * Id and label of each menu, in the order of the bar. Throws when the places do not make three
 * menus and one group: panels have fixed names, so a fourth needs a change of the code.
 */
export function listMenuItems(
  places: readonly PlaceMenu[],
  hasSavedPages: boolean,
): [id: string, label: string][] {
  const single = places.filter(({ group }) => group === undefined);
  const groups = new Set(places.flatMap(({ group }) => group ?? []));
  if (single.length !== 3 || groups.size > 1) {
    throw new Error('content/menus.yaml: o cabeçalho tem três menus de lugares e um grupo.');
  }
  return [
    ...single.map(({ label }, index): [string, string] => [`lugares${index + 1}`, label]),
    ...[...groups].map((label): [string, string] => ['zonas', label]),
    ['guias', 'Guias Técnicos'],
    ...(hasSavedPages ? [['uteis', 'Links Úteis'] satisfies [string, string]] : []),
    ['postagens', 'Postagens Recentes'],
    ['servicos', 'Serviços'],
  ];
}
