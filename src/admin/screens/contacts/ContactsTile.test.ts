import { expect, test } from 'vitest';
import { describeWeek } from './ContactsTile.tsx';

const week = (...outcomes: ('quote' | 'job' | 'no_client')[]) =>
  describeWeek(outcomes.map((outcome) => ({ outcome }))).join(' ');

test('a week is one sentence that says what to do', () => {
  expect(week()).toBe('Nenhum contato registrado em 7 dias. Chegou mensagem? Registre');
  expect(week('job')).toBe('1 contato em 7 dias, 1 serviço feito. Registrar outro');
  expect(week('quote', 'quote', 'job')).toBe(
    '3 contatos em 7 dias, 1 serviço feito. Responder 2 orçamentos',
  );
});
