import { expect, test } from 'vitest';
import { chatLabel } from './fields.ts';
import { pageSchema } from './page.ts';

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
