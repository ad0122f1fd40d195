import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import * as z from 'zod/mini';
import { dayInBrasilia } from '../../../lib/dates/dates.ts';
import { readReference } from '../../../features/contact/page-code.ts';
import type { Admin } from '../../data/admin.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, optionsOf, Select, TextArea } from '../../ui/Field.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useErrorToast } from '../../ui/useErrorToast.ts';
import { useForm } from '../../data/useForm.ts';
import {
  CHANNELS,
  LONGEST_NOTE,
  noteProblem,
  OUTCOMES,
  readAmount,
  SLOTS,
  type Channel,
  type Contact,
  type Outcome,
} from '../../data/contacts/contact.ts';
import { contactMessages, explainContact } from './contact-messages.ts';
import {
  addContact,
  changeContact,
  originsOf,
  readContactsAnew,
} from '../../data/contacts/contacts-api.ts';
import { readCode } from '../../data/contacts/origin.ts';

interface Fields {
  /** Of a contact that was sent, and is not known to have arrived. */
  id: string;
  message: string;
  amount: string;
  channel: string;
  /** Empty means today, whenever that is: a tab stays open for days. */
  day: string;
  note: string;
}

const schema = z.object({
  amount: z
    .string()
    .check(
      z.refine(
        (text) => readAmount(text) !== undefined,
        'Escreva só o valor, como 180 ou 1.250,00.',
      ),
    ),
  note: z.string().check(
    z.superRefine((note, context) => {
      const problem = noteProblem(note);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    }),
  ),
});

const empty = (): Fields => ({
  id: '',
  message: '',
  amount: '',
  channel: 'whatsapp',
  day: '',
  note: '',
});

const fieldsOf = ({ id, day, code, channel, amount, note }: Contact): Fields => ({
  id,
  message: code ?? '',
  amount: amount === null ? '' : amount.toLocaleString('pt-BR'),
  channel,
  day,
  note,
});

export interface ContactFormProps {
  admin: Admin;
  /** The contact to correct; a new one if absent. */
  contact?: Contact | undefined;
  /** After it was saved, with what became of it, or when correcting was given up. */
  onDone: (outcome?: Outcome) => void;
}

/** Says where a message came from, and writes down or corrects what became of it. */
export function ContactForm({ admin: { client }, contact, onDone }: ContactFormProps) {
  const { show } = useToasts();
  const tell = useErrorToast(explainContact);
  /** What the button says that was tapped. */
  const chosen = useRef<Outcome>('quote');
  const form = useForm<Fields>({
    initial: contact ? fieldsOf(contact) : empty(),
    schema,
    // A new contact survives a reload and the log-in.
    ...(contact ? {} : { name: 'contact' }),
    async send(fields) {
      const outcome = chosen.current;
      const id = fields.id || crypto.randomUUID();
      form.set({ id });
      const values = {
        day: fields.day || dayInBrasilia(new Date()),
        code: readCode(fields.message),
        channel: fields.channel as Channel,
        outcome,
        amount: outcome === 'no_client' ? null : (readAmount(fields.amount) ?? null),
        note: fields.note.trim(),
      };
      try {
        await (contact ? changeContact(client, id, values) : addContact(client, id, values));
      } catch (error) {
        tell(error);
        return;
      }
      show(contact ? contactMessages.changed : contactMessages.added);
      form.set(empty());
      onDone(outcome);
      await readContactsAnew();
    },
  });
  const { values, errors } = form;
  const today = dayInBrasilia(new Date());
  const id = useId();
  return (
    <form
      className="a-contact"
      noValidate
      // Enter would choose the first of the outcomes.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          event.preventDefault();
      }}
      onSubmit={form.onSubmit}
    >
      <TextArea
        autoFocus={contact !== undefined}
        hint="Cole a que chegou, inteira. Só o código do fim dela é guardado."
        label="Mensagem ou código"
        rows={2}
        {...form.text('message')}
      />
      <Where client={client} text={values.message} />
      <Field inputMode="decimal" label="Valor em R$, se já souber" {...form.text('amount')} />
      <div aria-labelledby={id} className="a-outcomes" role="group">
        <p id={id}>O que aconteceu? Um toque registra.</p>
        {(Object.keys(OUTCOMES) as Outcome[]).map((outcome) => (
          <Button
            aria-pressed={contact && contact.outcome === outcome}
            disabled={form.busy}
            key={outcome}
            type="submit"
            onClick={() => {
              chosen.current = outcome;
            }}
          >
            {OUTCOMES[outcome]}
          </Button>
        ))}
      </div>
      {contact && <Button onClick={() => onDone()}>Cancelar</Button>}
      <details open={contact !== undefined || errors.note !== undefined}>
        <summary>Canal, dia e observação</summary>
        <div className="a-contact-more">
          <Select label="Canal" options={optionsOf(CHANNELS)} {...form.text('channel')} />
          <Field
            label="Dia"
            max={today}
            type="date"
            {...form.text('day')}
            value={values.day || today}
          />
          <Field
            hint="Sem nome, telefone nem e-mail de ninguém."
            label="Observação"
            maxLength={LONGEST_NOTE}
            {...form.text('note')}
          />
        </div>
      </details>
    </form>
  );
}

/** Page, button and link of a pasted message. */
function Where({ client, text }: { client: Admin['client']; text: string }) {
  const reference = readReference(text);
  const code = readCode(text);
  const { data, isError, isFetching, refetch } = useQuery(
    originsOf(client, code === null ? [] : [code]),
  );
  const found = (reference && data?.get(reference.code)) ?? [];
  return (
    <div className="a-note" role="status">
      {text.trim() !== '' && !reference && (
        <p className="a-hint">
          Esta mensagem não traz código: quem enviou pode tê-lo apagado, ou chegou por outro
          caminho. Registre mesmo assim; a página fica sem saber.
        </p>
      )}
      {reference && isFetching && <p className="a-hint">Procurando…</p>}
      {reference && isError && !isFetching && (
        <p>
          Não foi possível procurar a página. O registro guarda o código do mesmo jeito.{' '}
          <Button look="link" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </p>
      )}
      {reference && data && found.length === 0 && (
        <p>
          Nenhuma página atual tem o código {reference.code}. Pode ser de uma página excluída de
          vez.
        </p>
      )}
      {reference && found.length > 0 && (
        <>
          {found.length > 1 && (
            <p className="a-hint">Este código é de {found.length} páginas; veio de uma delas.</p>
          )}
          <ul>
            {found.map(({ path, title, now }) => (
              <li key={path}>
                Veio de <a href={now ?? path}>{title}</a> <span className="a-hint">{path}</span>
                {now !== undefined && <span className="a-hint"> (endereço antigo)</span>}
              </li>
            ))}
          </ul>
          <p className="a-hint">Botão: {SLOTS[reference.slot]}.</p>
        </>
      )}
    </div>
  );
}
