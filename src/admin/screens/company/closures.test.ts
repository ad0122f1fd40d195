import { expect, test } from 'vitest';
import { checkClosures, checkRecess } from './closures.ts';

const TODAY = '2026-11-23';
const YEAR_END = { from: '2026-12-24', to: '2027-01-03', reason: 'Recesso de fim de ano' };
const OVER = { from: '2026-07-01', to: '2026-07-10', reason: 'Férias' };

const add = (row: typeof YEAR_END, document: object[] = [], original = document) =>
  checkRecess(row, { original: { closures: original }, document: { closures: document } }, TODAY);

test('days off that are not written whole are asked for, field by field', () => {
  expect(add({ from: '', to: '', reason: '' })).toEqual({
    from: 'escolha o primeiro dia fechado',
    to: 'escolha o último dia fechado',
    reason: 'escreva o nome que o cliente lê',
  });
  expect(add({ ...YEAR_END, to: '2026-12-01' })).toEqual({
    to: 'o último dia vem depois do primeiro; troque os dois',
  });
  expect(add({ ...YEAR_END, to: '2027-12-01' }).to).toMatch(/^até 90 dias/);
  expect(add(YEAR_END)).toEqual({});
});

test('days that are over are refused; of those that go on, today and the last day count', () => {
  expect(add(OVER)).toEqual({ to: 'estes dias já passaram; escolha de hoje em diante' });
  expect(add({ ...OVER, to: TODAY, from: '2026-11-20' })).toEqual({});
});

test('days that are off already are refused, and it is said whether only the save is missing', () => {
  expect(add(YEAR_END, [YEAR_END])).toEqual({
    from: 'já está marcado: "Recesso de fim de ano", de 24 de dezembro de 2026 a 3 de janeiro de 2027; mude aquele, ou escolha outros dias',
  });
  expect(add({ ...YEAR_END, from: '2027-01-03' }, [YEAR_END]).from).toMatch(/^já está marcado/);
  expect(add({ ...YEAR_END, from: '2027-01-04', to: '2027-01-05' }, [YEAR_END])).toEqual({});
  expect(add(YEAR_END, [YEAR_END], []).from).toMatch(
    /já está no formulário: cancele e toque em “Conferir e salvar”$/,
  );
});

test('in the form, only days that a save brings are judged', () => {
  const judge = (before: object[], after: object[]) =>
    checkClosures({ closures: before }, { closures: after, name: 'Outro' }, TODAY);
  expect(judge([OVER], [OVER])).toEqual([]);
  expect(judge([OVER], [{ ...OVER, reason: 'Folga' }, YEAR_END])).toEqual([]);
  expect(judge([OVER], [OVER, OVER])).toEqual([
    ['closures.1.to', expect.stringMatching(/passaram/)],
  ]);
  expect(judge([], [YEAR_END, YEAR_END])).toEqual([
    ['closures.1.from', expect.stringMatching(/^já está marcado/)],
  ]);
  expect(judge([YEAR_END], [{ ...YEAR_END, to: '2027-01-05' }])).toEqual([]);
  // A row that was only begun is asked for by its schema.
  expect(judge([], [{ from: '', to: '', reason: '' }])).toEqual([]);
  expect(judge([], [])).toEqual([]);
});
