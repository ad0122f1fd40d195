import { queryOptions } from '@tanstack/react-query';
import type { Database } from '../../../cms/database.ts';
import { INVITATION } from '../../data/addresses.ts';
import type { AdminClient, AdminConfig } from '../../data/client.ts';
import { dataOf, Failure, failure, toFailure, type Answer } from '../../data/errors.ts';
import { messages, type Message } from '../../ui/messages.ts';
import type { Role } from '../../data/session.ts';
import { peopleMessages } from './people-messages.ts';

type Functions = Database['public']['Functions'];
export type Person = Functions['list_people']['Returns'][number];
export type Invitation = Functions['open_invitations']['Returns'][number];

/** Longest name of a person. */
export const LONGEST_NAME = 80;

/** A refusal of the database that a person can act on. */
const REFUSALS: Readonly<Record<string, Message>> = {
  last_owner: peopleMessages.lastOwner,
  unknown_person: peopleMessages.gone,
  too_many_invitations: peopleMessages.tooMany,
};

/** A failed call, with the words for it. */
class PeopleError extends Failure {
  readonly told: Message;

  constructor(told: Message) {
    super('refused', told.title);
    this.told = told;
  }
}

/** What to say of a failed call; nothing where the session is over, which is said elsewhere. */
export function explain(error: Error): Message | undefined {
  if (error instanceof PeopleError) return error.told;
  const { kind } = toFailure(error);
  if (kind === 'signed-out') return undefined;
  return kind === 'owners-only' ? messages.ownersOnly : messages.offline;
}

/** The data of an answer. Throws a `Failure`; a refusal in `REFUSALS` has the words of this screen. */
function answered<Data>(answer: Answer<Data>): Data {
  const told = answer.error && REFUSALS[answer.error.message];
  if (told) throw new PeopleError(told);
  // A function that returns nothing answers null.
  return dataOf(answer) as Data;
}

/** The query for everybody with access, owners first. */
export const people = (client: AdminClient) =>
  queryOptions({
    queryKey: ['people'],
    queryFn: async () => answered(await client.rpc('list_people')),
  });

/** The query for the invitation links that can still be used, newest first. Owners only. */
export const invitations = (client: AdminClient) =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: async () => answered(await client.rpc('open_invitations')),
  });

/**
 * Creates an invitation under an id that the caller made, and returns its whole link, which cannot be
 * read again. Safe to repeat with the same id after a lost answer.
 */
export async function invite(
  client: AdminClient,
  values: { id: string; name: string; role: Role },
): Promise<string> {
  const token = answered(await client.rpc('create_invitation', values));
  return `${new URL(INVITATION, location.href).href}#${token}`;
}

export async function revoke(client: AdminClient, id: string): Promise<void> {
  answered(await client.rpc('revoke_invitation', { id }));
}

export async function savePerson(
  client: AdminClient,
  userId: string,
  name: string,
  role: Role,
): Promise<void> {
  answered(await client.rpc('save_person', { user_id: userId, name, role }));
}

/** For whoever has lost the phone; the password opens again. */
export async function removeFactorOf(client: AdminClient, userId: string): Promise<void> {
  answered(await client.rpc('remove_second_factor', { user_id: userId }));
}

export async function removePerson(client: AdminClient, userId: string): Promise<void> {
  answered(await client.rpc('remove_person', { user_id: userId }));
}

/** Whom the link of this address is for; null when it opens nothing any more. Throws a `Failure`. */
export async function readInvitation(
  client: AdminClient,
  token: string,
): Promise<{ name: string; role: string } | null> {
  const [found] = answered(await client.rpc('read_invitation', { token }));
  return found ?? null;
}

const ACCEPT_REFUSALS: Readonly<Record<string, Message>> = {
  invitation_gone: peopleMessages.invitationGone,
  email_taken: peopleMessages.emailTaken,
  weak_password: peopleMessages.weakPassword,
  bad_request: peopleMessages.wrongEmail,
};

/** Uses a link up. Throws a `PeopleError` for what the person can mend, a `Failure` otherwise. */
export async function acceptInvitation(
  { url, key }: AdminConfig,
  values: { token: string; email: string; password: string },
): Promise<void> {
  const response = await fetch(`${url}/functions/v1/accept-invitation`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify(values),
  }).catch(() => undefined);
  if (response?.ok === true) return;
  const { code = '' } = ((await response?.json().catch(() => ({}))) ?? {}) as { code?: string };
  const told = ACCEPT_REFUSALS[code];
  throw told ? new PeopleError(told) : failure('offline');
}
