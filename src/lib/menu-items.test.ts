import { describe, expect, it } from 'vitest';
import { listMenuItems } from './menu-items.ts';

const PLACES = [
  { label: 'Capital' },
  { label: 'ABCD' },
  { label: 'Outras' },
  { label: 'Norte', group: 'Zonas' },
  { label: 'Sul', group: 'Zonas' },
];

describe('listMenuItems', () => {
  it('puts the places first, the zones under one menu', () => {
    const items = listMenuItems(PLACES, false);
    expect(items.slice(0, 4).map(([id, label]) => `${id} ${label}`)).toEqual([
      'lugares1 Capital',
      'lugares2 ABCD',
      'lugares3 Outras',
      'zonas Zonas',
    ]);
    expect(items.map(([id]) => id)).not.toContain('uteis');
  });

  it('has a menu of saved pages where there are any', () => {
    expect(listMenuItems(PLACES, true)).toContainEqual(['uteis', 'Links Úteis']);
  });

  it('refuses a fourth menu of places', () => {
    expect(() => listMenuItems([...PLACES, { label: 'Mais' }], false)).toThrow('três menus');
  });
});
