import { expect, test } from 'vitest';
import { noteOf, reportPath } from './field-notes.ts';

const document = {
  email: 'a@b.c',
  phones: [{ id: 'office', number: '1' }],
  documents: ['Nota'],
  warranties: [{ service: 'Instalação', note: 'x' }],
};
const sources = {
  document,
  usage: {
    'phones.office.number': { pages: 467, samples: [] },
    email: { pages: 1, samples: [] },
    'documents.0': { pages: 0, samples: [] },
  },
  serverFields: [] as string[],
};

test('rows of lists go by their names', () => {
  expect(reportPath(document, ['phones', 0, 'number'])).toBe('phones.office.number');
  expect(reportPath(document, ['warranties', 0])).toBe('warranties.Instalação');
  expect(reportPath(document, ['documents', 0])).toBe('documents.0');
});

test('a field says on how many pages it shows', () => {
  expect(noteOf(['phones', 0, 'number'], sources)).toBe('Aparece em 467 páginas.');
  expect(noteOf(['email'], sources)).toBe('Aparece em 1 página.');
  expect(noteOf(['documents', 0], sources)).toBeUndefined();
  expect(noteOf(['name'], sources)).toBeUndefined();
});

test('a field that the server sets says so', () => {
  const served = { ...sources, serverFields: ['phones.office.number'] };
  expect(noteOf(['phones', 0, 'number'], served)).toContain('Quem cuida do site definiu');
});
