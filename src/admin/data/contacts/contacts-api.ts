import { queryOptions } from '@tanstack/react-query';
import type { AdminClient } from '../client.ts';
import { dataOf, failure, isInserted, unwrap } from '../errors.ts';
import { readAll } from '../read-all.ts';
import { queries } from '../queries.ts';
import { loadOldAddresses, loadSitePages } from '../site-data.ts';
import type { Contact, ContactValues } from './contact.ts';
import { findOrigins, type Origins } from './origin.ts';
import type { ClickSums } from './results.ts';

const COLUMNS = 'id,day,code,channel,outcome,amount,note';

const CONTACTS = ['contacts'] as const;

export const readContactsAnew = () => queries.invalidateQueries({ queryKey: CONTACTS });

/** The contacts of a day ("2026-11-22") and later, the newest first. Throws a `Failure`. */
export const contactsSince = (client: AdminClient, day: string) =>
  queryOptions({
    queryKey: [...CONTACTS, day],
    queryFn: async (): Promise<Contact[]> => {
      const rows = await readAll((from, to) =>
        client
          .from('contacts')
          .select(COLUMNS)
          .gte('day', day)
          .order('day', { ascending: false })
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to),
      );
      return rows.map(readAmountOf);
    },
  });

/** What the codes ("7K3QM-b") stand for. Throws a `Failure`. */
export const originsOf = (client: AdminClient, codes: readonly string[]) => {
  const wanted = [...new Set(codes.map((code) => code.slice(0, 5)))].sort();
  return queryOptions({
    queryKey: ['origins', wanted],
    queryFn: async (): Promise<Origins> => {
      const [written, left, answer] = await Promise.all([
        loadSitePages(),
        loadOldAddresses(),
        client.rpc('pages_of_codes', { codes: wanted }),
      ]);
      return findOrigins(written, left, unwrap(answer));
    },
    enabled: wanted.length > 0,
  });
};

/**
 * Writes a contact down, under an id that was made here. Safe to repeat after a lost answer, with other
 * words, too. Throws a `Failure`.
 */
export async function addContact(
  client: AdminClient,
  id: string,
  values: ContactValues,
): Promise<void> {
  const answer = await client.from('contacts').insert({ id, ...only(values) });
  if (!isInserted(answer)) await changeContact(client, id, values);
}

/** Corrects one. Throws a `Failure`; "conflict" where it is gone. */
export async function changeContact(
  client: AdminClient,
  id: string,
  values: ContactValues,
): Promise<void> {
  const changed = unwrap(
    await client.from('contacts').update(only(values)).eq('id', id).select('id'),
  );
  if (changed.length === 0) throw failure('conflict');
}

/** Removes one. Throws a `Failure`. */
export async function removeContact(client: AdminClient, id: string): Promise<void> {
  dataOf(await client.from('contacts').delete().eq('id', id));
}

/** An amount comes as text from a server that wants no digit lost. */
const readAmountOf = <Row extends { amount: number | string | null }>(row: Row) => ({
  ...row,
  amount: row.amount === null ? null : Number(row.amount),
});

/** The columns that a client may write. */
const only = ({ id: _id, ...values }: ContactValues & { id?: string }): ContactValues => values;

/** Clicks from one day to another, in sums. Throws a `Failure`. */
export const clickSums = (client: AdminClient, since: string, until: string) =>
  queryOptions({
    queryKey: ['clicks', since, until],
    queryFn: async () =>
      unwrap(await client.rpc('click_sums', { since, until })) as unknown as ClickSums,
  });
