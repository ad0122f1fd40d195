import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, dayInBrasilia, formatShortDay } from '../../../lib/dates/dates.ts';
import { formatReais } from '../../../features/prices/money.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { readReference } from '../../../features/contact/page-code.ts';
import { RESULTS_SCREEN, SCREENS } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import type { AdminClient } from '../../data/client.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import { RowBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useErrorToast } from '../../ui/useErrorToast.ts';
import './contacts.css';
import { CHANNELS, OUTCOMES, SLOTS, type Contact } from '../../data/contacts/contact.ts';
import { AfterJob } from './AfterJob.tsx';
import { Replies } from './Replies.tsx';
import { ContactForm } from './ContactForm.tsx';
import { contactMessages, explainContact } from './contact-messages.ts';
import {
  addContact,
  changeContact,
  contactsSince,
  originsOf,
  readContactsAnew,
  removeContact,
} from '../../data/contacts/contacts-api.ts';
import { nameCode, type Origins } from '../../data/contacts/origin.ts';

/** Where a message came from, what became of it, and what was written down before. */
export default function Contacts({ admin }: { admin: Admin }) {
  const [corrected, setCorrected] = useState<Contact>();
  const [isDone, setIsDone] = useState(false);
  return (
    <AdminFrame
      action={
        <a className="a-btn" href={RESULTS_SCREEN}>
          {SCREENS.resultados}
        </a>
      }
      admin={admin}
      title={SCREENS.contatos}
    >
      <div className="a-cards">
        <section aria-labelledby="de-onde-veio" className="a-card">
          <h2 id="de-onde-veio">{corrected ? 'Corrigir o contato' : 'De onde veio?'}</h2>
          <ContactForm
            admin={admin}
            contact={corrected}
            key={corrected?.id ?? 'new'}
            onDone={(outcome) => {
              setCorrected(undefined);
              setIsDone(outcome === 'job');
            }}
          />
          {isDone && <AfterJob admin={admin} />}
          <Replies admin={admin} />
        </section>
        <Register admin={admin} onCorrect={setCorrected} onJob={() => setIsDone(true)} />
      </div>
    </AdminFrame>
  );
}

/** Days that the list shows at first, and how many more at each request; the register keeps 24 months. */
const STEP = 28;
const MOST = 731;

function Register({
  admin: { client },
  onCorrect,
  onJob,
}: {
  admin: Admin;
  onCorrect: (contact: Contact) => void;
  onJob: () => void;
}) {
  const [days, setDays] = useState(STEP);
  const register = useQuery(contactsSince(client, addDays(dayInBrasilia(new Date()), 1 - days)));
  const { data } = register;
  const codes = data?.flatMap(({ code }) => code ?? []) ?? [];
  const { data: origins } = useQuery(originsOf(client, codes));
  const { removing, settling } = useChanges(client, onJob);
  const waiting = data?.filter(({ outcome }) => outcome === 'quote') ?? [];
  return (
    <section aria-labelledby="registrados" className="a-card">
      {waiting.length > 0 && (
        <Waiting
          contacts={waiting}
          isBusy={settling.isPending}
          origins={origins}
          onSettle={(contact) => settling.mutate(contact)}
        />
      )}
      <h2 id="registrados">Registrados</h2>
      <p className="a-hint">
        {data
          ? `${pluralize(data.length, 'contato', 'contatos')} nos últimos ${days} dias. O registro guarda 24 meses.`
          : 'O registro guarda 24 meses.'}
      </p>
      <Pending of={register} what="os contatos" />
      {data?.length === 0 && (
        <p className="a-empty">
          Nenhum contato nestes dias. Quando chegar uma mensagem, cole-a em “Mensagem ou código”.
        </p>
      )}
      {data && data.length > 0 && (
        <ol className="a-log">
          {data.map((contact) => (
            <RowBoundary key={contact.id} name={nameOf(contact)}>
              <Registered
                contact={contact}
                isRemoving={removing.isPending}
                origins={origins}
                onCorrect={() => onCorrect(contact)}
                onRemove={() => removing.mutate(contact)}
              />
            </RowBoundary>
          ))}
        </ol>
      )}
      {data && days < MOST && (
        <Button look="small" onClick={() => setDays(Math.min(days * 4, MOST))}>
          Mostrar mais antigos
        </Button>
      )}
    </section>
  );
}

/** For whoever looks for a row that cannot be drawn. */
const nameOf = ({ outcome, day }: Contact) => `${OUTCOMES[outcome]}, ${day}`;

const formatDayOf = ({ day }: Contact) => formatShortDay(`${day}T12:00:00Z`);

interface RegisteredProps {
  contact: Contact;
  origins: Origins | undefined;
  isRemoving: boolean;
  onCorrect: () => void;
  onRemove: () => void;
}

function Registered({ contact, origins, isRemoving, onCorrect, onRemove }: RegisteredProps) {
  const day = formatDayOf(contact);
  return (
    <li>
      <OneContact contact={contact} origins={origins} />
      <div className="a-row">
        <Button aria-label={`Corrigir o contato de ${day}`} look="link" onClick={onCorrect}>
          Corrigir
        </Button>
        <Button
          aria-label={`Remover o contato de ${day}`}
          look="quiet-danger"
          disabled={isRemoving}
          onClick={onRemove}
        >
          Remover
        </Button>
      </div>
    </li>
  );
}

/** What is done to a contact of the register; a removed one can be brought back. */
function useChanges(client: AdminClient, onJob: () => void) {
  const { show } = useToasts();
  const ends = { onError: useErrorToast(explainContact), onSettled: readContactsAnew };
  const bringingBack = useMutation({
    mutationFn: (contact: Contact) => addContact(client, contact.id, contact),
    onSuccess: () => show(contactMessages.broughtBack),
    ...ends,
  });
  const removing = useMutation({
    mutationFn: ({ id }: Contact) => removeContact(client, id),
    onSuccess: (_, contact) =>
      show(contactMessages.removed, {
        ms: 12_000,
        action: {
          label: 'Desfazer',
          run: () => bringingBack.mutate(contact),
        },
      }),
    ...ends,
  });
  const settling = useMutation({
    mutationFn: (contact: Contact) => changeContact(client, contact.id, contact),
    onSuccess: (_, { outcome }) => {
      show(contactMessages.changed);
      if (outcome === 'job') onJob();
    },
    ...ends,
  });
  return { removing, settling };
}

interface WaitingProps {
  contacts: readonly Contact[];
  origins: Origins | undefined;
  isBusy: boolean;
  onSettle: (contact: Contact) => void;
}

/** Quotes that nobody has answered yet. */
function Waiting({ contacts, origins, isBusy, onSettle }: WaitingProps) {
  return (
    <>
      <h2 id="responder">Lembrar de responder</h2>
      <ul aria-labelledby="responder" className="a-log">
        {contacts.map((contact) => (
          <RowBoundary key={contact.id} name={nameOf(contact)}>
            <li>
              <OneContact contact={contact} origins={origins} />
              <div className="a-row">
                {(['job', 'no_client'] as const).map((outcome) => (
                  <Button
                    look="small"
                    disabled={isBusy}
                    key={outcome}
                    onClick={() => onSettle({ ...contact, outcome })}
                  >
                    {OUTCOMES[outcome]}
                  </Button>
                ))}
              </div>
            </li>
          </RowBoundary>
        ))}
      </ul>
    </>
  );
}

function OneContact({ contact, origins }: { contact: Contact; origins: Origins | undefined }) {
  const { day, code, channel, outcome, amount, note } = contact;
  const reference = code === null ? undefined : readReference(code);
  return (
    <>
      <p>
        <strong>{OUTCOMES[outcome]}</strong>
        {amount !== null && ` · ${formatReais(amount)}`}
      </p>
      <p className="a-hint">
        <time dateTime={day}>{formatDayOf(contact)}</time> · {CHANNELS[channel]}
        {/* Until the pages are known, the code alone. */}
        {reference &&
          ` · ${origins ? nameCode(reference.code, origins) : reference.code} · ${SLOTS[reference.slot]}`}
      </p>
      {note !== '' && <p>{note}</p>}
    </>
  );
}
