import { useQuery } from '@tanstack/react-query';
import { pluralize } from '../../../lib/text.ts';
import { CONTACTS_SCREEN, RESULTS_SCREEN, SCREENS } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { formatAmount } from '../../data/contacts/contact.ts';
import { contactsSince } from '../../data/contacts/contacts-api.ts';
import { dayBefore, today } from '../../data/contacts/periods.ts';

const DAYS = 7;

/** What the last seven days brought, on the first screen. */
export function ContactsTile({ client }: { client: AdminClient }) {
  const { data, isError } = useQuery(contactsSince(client, dayBefore(today(), DAYS - 1)));
  const jobs = data?.filter(({ outcome }) => outcome === 'job') ?? [];
  const earned = jobs.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return (
    <section aria-label={SCREENS.contatos} className="a-card a-site a-tile">
      <h2 className="a-kind">{SCREENS.contatos}, últimos 7 dias</h2>
      <p className="a-site-word">{data ? data.length : isError ? 'Sem resposta' : '…'}</p>
      <p className="a-hint">
        {data &&
          jobs.length > 0 &&
          `${pluralize(jobs.length, 'serviço feito', 'serviços feitos')}${earned > 0 ? `, ${formatAmount(earned)}` : ''}. `}
        <a href={CONTACTS_SCREEN}>Registrar um contato</a> · <a href={RESULTS_SCREEN}>Resultados</a>
      </p>
    </section>
  );
}
