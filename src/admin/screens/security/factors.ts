import { queryOptions } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/dates/dates.ts';
import type { AdminClient } from '../../data/client.ts';
import { verifyCode } from '../../data/verify-code.ts';

/** An authenticator app that is on its way to being the second factor. */
export interface Enrolment {
  id: string;
  image: string;
  secret: string;
  /** Opens the app on the very phone that the panel is on. */
  uri: string;
}

/** The verified authenticator apps of the account. */
export const factors = (client: AdminClient) =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: async () => {
      const { data, error } = await client.auth.mfa.listFactors();
      if (error) throw error;
      return data.totp.map(({ id, friendly_name }) => ({
        id,
        name: friendly_name ?? 'Aplicativo autenticador',
      }));
    },
  });

/** Begins to set up an authenticator app, whose entry bears this name. Throws what the server says against it. */
export async function enrol(client: AdminClient, company: string): Promise<Enrolment> {
  // A setup that was broken off would block the name.
  const { data: known } = await client.auth.mfa.listFactors();
  for (const { id, status } of known?.all ?? []) {
    if (status === 'unverified') await client.auth.mfa.unenroll({ factorId: id });
  }
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    issuer: company,
    // No two may have the same name.
    friendlyName: `${known && known.totp.length > 0 ? 'Reserva' : 'Autenticador'} ${formatMoment(new Date().toISOString())}`,
  });
  if (error) throw error;
  const { qr_code: image, secret, uri } = data.totp;
  return { id: data.id, image, secret, uri };
}

/** Removes an authenticator app once one has shown its code: of two, also that of a lost phone. Gives what to say where it stays. */
export async function removeFactor(
  client: AdminClient,
  id: string,
  code: string,
): Promise<string | undefined> {
  const refusal = await verifyCode(client, code);
  if (refusal !== undefined) return refusal;
  const { error } = await client.auth.mfa.unenroll({ factorId: id });
  return error ? 'Não foi possível remover. Entre de novo e tente outra vez.' : undefined;
}
