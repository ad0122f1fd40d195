import { z } from 'zod';
import { readCopiedNumber } from '../../lib/text/copied.ts';
import { canChat, explainPhone, mainPhone, phoneKind, readPhone } from '../../lib/text/phone.ts';
import { group, INNER_NAME, listOf, named, text, yesNo } from '../../cms/forms/fields.ts';

/** Text that is stored in one form, however it was typed; `explain` says why it is invalid. */
export const typed = (
  read: (text: string) => string,
  explain: (text: string) => string | undefined,
) =>
  z
    .string()
    .overwrite(read)
    .superRefine((text, context) => {
      const message = explain(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

const phone = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'só letras minúsculas, números e hifens')
    .meta(named(INNER_NAME, 'Nome pelo qual os textos citam o telefone')),
  label: text(40, 'Nome', 'Nome do número para quem liga'),
  number: typed(readPhone, explainPhone).meta(
    named('Número', 'Com DDD; ou um 0800, 0300 ou 4004', { input: 'phone' }),
  ),
  main: z.boolean().optional().meta(named('Número principal', 'Marcado: no que recebe o WhatsApp')),
  // The panel asks for it beside the main number if that is a landline.
  whatsapp: z
    .literal(true)
    .optional()
    .meta(named('Recebe WhatsApp', 'De um fixo principal', { isForDevelopers: true })),
});

/** How the company is reached. */
export const contactPart = {
  phones: listOf(
    phone,
    'Telefones',
    'Os textos citam cada um pelo nome, e o primeiro é sempre o principal',
  )
    .min(1)
    .refine(
      (phones) => phones.length === 1 || phones.filter(({ main }) => main).length === 1,
      'marque “Número principal” em um só dos telefones',
    )
    .superRefine((phones, context) => {
      const number = mainPhone(phones);
      const kind = phoneKind(number);
      const at = phones.findIndex((one) => one.number === number);
      if (kind !== undefined && !canChat(number)) {
        const message =
          'o número principal recebe o WhatsApp; escreva um celular ou fixo, ou marque outro';
        context.addIssue({ code: 'custom', path: [at, 'number'], message });
      } else if (kind === 'landline' && !phones[at]?.whatsapp) {
        const message =
          'este número é fixo: se recebe WhatsApp, marque; se não, ponha um celular como principal';
        context.addIssue({ code: 'custom', path: [at, 'whatsapp'], message });
      }
    }),
  email: z.email().meta(named('E-mail')),
  message: text(200, 'Mensagem do WhatsApp', 'Mensagem padrão do WhatsApp'),
  messageReference: yesNo(
    'Código no fim das mensagens',
    'Código da página e do botão no fim das mensagens; desmarcado o tira',
    true,
  ),
  countClicks: yesNo(
    'Contar os toques em botões de contato',
    'Conta, sem dizer de quem, os toques em botões de contato',
    true,
  ),
  whoAnswers: text(160, 'Quem responde', 'Quem responde às mensagens e ligações').optional(),
  address: group('Endereço', {
    street: text(100, 'Rua e número'),
    district: text(60, 'Bairro'),
    city: text(60, 'Cidade'),
    state: z.string().length(2).meta(named('Estado', 'Em duas letras')),
    postalCode: z
      .string()
      .overwrite(readCopiedNumber)
      .regex(/^\d{5}-\d{3}$/, 'CEP como 00000-000')
      .meta(named('CEP')),
  }),
};
