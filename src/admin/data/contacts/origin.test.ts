import { expect, test } from 'vitest';
import { pageCode } from '../../../features/contact/page-code.ts';
import { findOrigins, nameOrigins, readCode } from './origin.ts';

const written = new Map([
  ['/', 'Início'],
  ['/guias', 'Guias'],
]);

test(
  'a code leads to its page, to one that moved, and to saved pages',
  { tags: ['@contacts', '@message-code'] },
  () => {
    const saved = [
      { code: pageCode('/links-uteis/a'), slug: 'a', title: 'A', is_old: false },
      { code: pageCode('/links-uteis/b'), slug: 'b', title: 'A', is_old: true },
    ];
    const origins = findOrigins(written, [['/velha', '/guias']], saved);
    expect(origins.get(pageCode('/guias'))).toEqual([{ path: '/guias', title: 'Guias' }]);
    expect(origins.get(pageCode('/velha'))).toEqual([
      { path: '/velha', title: 'Guias', now: '/guias' },
    ]);
    expect(origins.get(pageCode('/links-uteis/a'))).toEqual([
      { path: '/links-uteis/a', title: 'A' },
    ]);
    expect(origins.get(pageCode('/links-uteis/b'))?.[0]?.now).toBeNull();
    expect(origins.get('22222')).toBeUndefined();
  },
);

test('a code that two pages share shows both', { tags: '@contacts' }, () => {
  const code = pageCode('/guias');
  const saved = [{ code, slug: 'gemea', title: 'Gêmea', is_old: false }];
  const origins = findOrigins(written, [], saved).get(code) ?? [];
  expect(nameOrigins(origins)).toBe('Guias ou Gêmea');
});

test('a message, a quoted line and a bare code are read alike', { tags: '@contacts' }, () => {
  for (const text of ['Olá!\n(ref. 7K3QM-b)', '> (ref. 7k3qm-B)', '7K3QM-b']) {
    expect(readCode(text)).toBe('7K3QM-b');
  }
  expect(readCode('Olá!')).toBeNull();
});
