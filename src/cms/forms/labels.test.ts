import { expect, test } from 'vitest';
import { chatLabel, shortChatLabel } from './fields.ts';
import { pageSchema } from '../../features/pages/collection.ts';

const button = (kind: string, label: string) =>
  pageSchema.shape.buttons.safeParse([{ kind, label }]).error?.issues[0]?.message;

test.each(['Ligar para o plantão', 'ligue já', ' Ligar: folha caída'])(
  '"%s" is no label of a chat',
  (label) => {
    expect(chatLabel.safeParse(label).error?.issues[0]?.message).toContain('abre o WhatsApp');
    expect(button('whatsapp', label)).toContain('só um botão que liga diz "Ligar"');
    expect(button('phone', label)).toBeUndefined();
  },
);

test.each(['Chamar o plantão', 'Ligação perdida', 'Ligarei depois'])('"%s" is one', (label) => {
  expect(chatLabel.safeParse(label).success).toBe(true);
  expect(button('whatsapp', label)).toBeUndefined();
});

test.each([
  ['Falar do barulho no WhatsApp', undefined],
  ['Contar do barulho no WhatsApp', 'no máximo 28 letras, para caber numa linha'],
  ['Contar o ruído do alto', 'termine com "no WhatsApp"'],
  ['Ligar no WhatsApp', 'este botão abre o WhatsApp; troque "Ligar" por "Chamar" ou "Falar"'],
])('"%s" as the label of a page for one phrase: %s', (label, complaint) => {
  expect(shortChatLabel.safeParse(label).error?.issues[0]?.message).toBe(complaint);
});
