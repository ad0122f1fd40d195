import { expect, test } from 'vitest';
import { UnsafeContentError } from '../../lib/sanitize.ts';
import { failure } from '../errors.ts';
import { explainSaveError } from './save.ts';

test.each([
  ['offline', 'Não foi possível salvar a página. Tente novamente.'],
  ['busy', 'Não foi possível salvar a página. Tente novamente.'],
  ['slug-taken', 'Não foi possível salvar a página. Tente novamente.'],
  ['refused', 'Não foi possível salvar a página. Tente novamente.'],
  ['too-large', 'Não foi possível salvar a página. Tente novamente.'],
  ['unknown', 'Ocorreu um erro ao salvar a página.'],
] as const)('says the message of the catalogue when %s', (kind, text) => {
  expect(explainSaveError(failure(kind)).message).toMatchObject({ title: 'Erro ao salvar', text });
});

test('points at the field that can mend it', () => {
  expect(explainSaveError(failure('slug-taken')).fields).toHaveProperty('slug');
  expect(explainSaveError(failure('refused')).fields).toHaveProperty('content');
  expect(explainSaveError(new UnsafeContentError('x')).fields).toHaveProperty('content');
});

test('an ended session and a change by somebody else are told apart', () => {
  expect(explainSaveError(failure('signed-out')).expired).toBe(true);
  expect(explainSaveError(failure('conflict')).conflict).toBe(true);
  expect(explainSaveError(new RangeError('x')).message.text).toBe(
    'Ocorreu um erro ao salvar a página.',
  );
});
