import { describe, expect, it, test } from 'vitest';
import {
  addReference,
  indexCodes,
  pageCode,
  readReference,
  replaceMessage,
  type ContactSlot,
} from './page-code.ts';

describe('the code of an address', () => {
  it('never changes', () => {
    expect(pageCode('/')).toBe('HP756');
    expect(pageCode('/cidades/osasco')).toBe('XS3TH');
  });

  it('has five letters that nobody takes for one another', () => {
    for (let page = 0; page < 500; page += 1) {
      expect(pageCode(`/links-uteis/pagina-${page}`)).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}$/);
    }
  });

  it('leads back to the page', () => {
    const pages = ['/', '/guias', '/cidades/osasco'];
    expect(indexCodes(pages).get(pageCode('/guias'))).toEqual(['/guias']);
    expect(indexCodes(pages).get('22222')).toBeUndefined();
  });

  it('names both pages where two share it', () => {
    // Of 30 ** 5 codes; found by trying.
    const [one, other] = findTwins();
    expect(one).not.toBe(other);
    expect(indexCodes(['/', one, other]).get(pageCode(one))).toEqual([one, other]);
  });
});

function findTwins(): [string, string] {
  const seen = new Map<string, string>();
  for (let page = 0; page < 60_000; page += 1) {
    const path = `/links-uteis/pagina-${page}`;
    const code = pageCode(path);
    const other = seen.get(code);
    if (other) return [other, path];
    seen.set(code, path);
  }
  throw new Error('No two of 60,000 addresses share a code.');
}

test('every button of a page can be told from the message it wrote', () => {
  const slots: ContactSlot[] = ['header', 'main', 'bar', 'float', 'footer'];
  for (const slot of slots) {
    const message = addReference('Olá! O portão (0-b) não abre.', '7K3QM', slot);
    expect(message).toMatch(/^Olá! O portão \(0-b\) não abre\.\n\(ref\. 7K3QM-[hmbfr]\)$/);
    expect(readReference(message)).toEqual({ code: '7K3QM', slot });
  }
});

test('a code is read as people pass it on', () => {
  for (const text of [
    '7k3qm-b',
    ' ref 7K3QM-B ',
    '> (ref. 7K3QM-b)',
    'Olá!\n(ref. 7K3QM-b)\n\nObrigada',
  ]) {
    expect(readReference(text)).toEqual({ code: '7K3QM', slot: 'bar' });
  }
  // As many quote marks as a person leaves; allowing more would cost quadratic time.
  expect(readReference(`${'>\n'.repeat(20)}7K3QM-b`)).toBeDefined();
  expect(readReference(`${'>'.repeat(41)}7k3qm-b`)).toBeUndefined();
  for (const text of ['', 'Olá!', '7K3QM', '7K3QM-x', 'O portão verde-b', '70000-b']) {
    expect(readReference(text)).toBeUndefined();
  }
});

test('a message takes the place of another one before its last line', () => {
  expect(replaceMessage('Olá!\n(ref. 7K3QM-h)', 'Oi!')).toBe('Oi!\n(ref. 7K3QM-h)');
  expect(replaceMessage('Olá!\n(ref. 7K3QM-h)', 'Oi!', '22222')).toBe('Oi!\n(ref. 22222-h)');
  expect(replaceMessage('Olá!', 'Oi!', '22222')).toBe('Oi!');
});

test.each([
  ['(ref. 7K3QM-b)', '7K3QM bar'],
  ['Olá!\n(ref. 7K3QM-h)', '7K3QM header'],
  ['> > ref 7k3qm-M  ', '7K3QM main'],
  ['\t7K3QM-f', '7K3QM float'],
  // A copied message may have any line ends.
  ['Olá!\r\n>\u00a0(ref.7K3QM-r)\r\n\n', '7K3QM footer'],
  ['Olá!\u2028(ref. 7K3QM-b)', '7K3QM bar'],
  ['\n\n\n', undefined],
  ['veja a ref. 7K3QM-b', '7K3QM bar'],
  ['Olá! Gostaria (ref. XS3TH-h) de um orçamento', 'XS3TH header'],
  ['[24/11, 09:12] Ana: oi (REF. xs3th-H) obrigada', 'XS3TH header'],
  ['> Olá! (ref.\n> XS3TH-h)', 'XS3TH header'],
  ['ela mandou XS3TH-h agora', 'XS3TH header'],
  ['a porta-h e a campa-m', undefined],
  ['ref. XS3TH-hora', undefined],
  ['(ref. 7K3QM-x)', undefined],
  ['(ref. 7K3Q1-b)', undefined],
])('of %j the reference is %s', (text, said) => {
  const found = readReference(text);
  expect(found && `${found.code} ${found.slot}`).toBe(said);
});
