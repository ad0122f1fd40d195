import { expect, test } from 'vitest';
import { drawPlaceMap, placeMapSize } from './place-map.ts';

const cell = { width: 1, height: 1 };
const places = [
  { id: 'leste', column: 3, row: 2, ...cell },
  { id: 'centro', column: 1, row: 1, width: 2, height: 2 },
];
const colors = { accent: '#f2a900', ink: '#1f2933', line: '#d8d2c4' };

test('each city has the name by which an address paints it, and none lies on another', () => {
  const map = drawPlaceMap(places, colors);
  expect(map).toContain('<path id="leste" d="M34 14h14v10h-14z"/>');
  expect(map).toContain('<path id="centro" d="M2 2h30v22h-30z"/>');
  expect(map).toContain(':target{fill:#f2a900');
});

test('the drawing ends where its last city does', () => {
  expect(placeMapSize(places)).toEqual({ width: 50, height: 26 });
  expect(placeMapSize([{ id: 'sul', column: 1, row: 1, width: 1, height: 3 }])).toEqual({
    width: 18,
    height: 38,
  });
});
