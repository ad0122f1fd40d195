import { useQuery } from '@tanstack/react-query';
import { addDays, dayInBrasilia } from '../../../lib/dates/dates.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { CONTACTS_SCREEN, SCREENS } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import type { Contact } from '../../data/contacts/contact.ts';
import { contactsSince } from '../../data/contacts/contacts-api.ts';

const DAYS = 7;

/** The week in one sentence, and what to do about it. */
export function describeWeek(contacts: readonly Pick<Contact, 'outcome'>[]): [string, string] {
  const jobs = contacts.filter(({ outcome }) => outcome === 'job').length;
  const quotes = contacts.filter(({ outcome }) => outcome === 'quote').length;
  if (contacts.length === 0) {
    return ['Nenhum contato registrado em 7 dias.', 'Chegou mensagem? Registre'];
  }
  const done = jobs > 0 ? `, ${pluralize(jobs, 'serviço feito', 'serviços feitos')}` : '';
  return [
    `${pluralize(contacts.length, 'contato', 'contatos')} em 7 dias${done}.`,
    quotes > 0 ? `Responder ${pluralize(quotes, 'orçamento', 'orçamentos')}` : 'Registrar outro',
  ];
}

/** What the last seven days brought, on the first screen. */
export function ContactsTile({ client }: { client: AdminClient }) {
  const since = addDays(dayInBrasilia(new Date()), 1 - DAYS);
  const { data, isError } = useQuery(contactsSince(client, since));
  const [said, way] = data ? describeWeek(data) : [isError ? 'Sem resposta.' : '…', 'Abrir'];
  return (
    <section aria-label={SCREENS.contatos} className="a-card">
      <h2 className="a-kind">{SCREENS.contatos}</h2>
      <p>
        {said} <a href={CONTACTS_SCREEN}>{way}</a>
      </p>
    </section>
  );
}
