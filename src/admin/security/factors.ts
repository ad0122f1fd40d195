import { queryOptions } from '@tanstack/react-query';
import type { AdminClient, AdminConfig } from '../client.ts';
import { WRONG_CODE } from '../login/SecondFactor.tsx';
import { readServerFeatures } from '../server-features.ts';

/** An authenticator app that is on its way to being the second factor. */
export interface Enrolment {
  id: string;
  image: string;
  secret: string;
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

/** A reason that a person can act on. */
export class FactorError extends Error {
  override name = 'FactorError';
}

/** Begins to set up an authenticator app. Throws a `FactorError`. */
export async function enrol(client: AdminClient, config: AdminConfig): Promise<Enrolment> {
  const features = await readServerFeatures(config).catch(() => undefined);
  if (!features) throw new FactorError('Sem conexão. Tente de novo.');
  if (!features.complete) {
    throw new FactorError(
      'Este servidor não oferece a segunda etapa; o Supabase hospedado oferece.',
    );
  }
  // A setup that was broken off would block the name.
  const { data: known } = await client.auth.mfa.listFactors();
  for (const { id, status } of known?.all ?? []) {
    if (status === 'unverified') await client.auth.mfa.unenroll({ factorId: id });
  }
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: `Autenticador ${new Date().toLocaleDateString('pt-BR')}`,
  });
  if (error) throw new FactorError('Não foi possível começar. Tente de novo.');
  return { id: data.id, image: data.totp.qr_code, secret: data.totp.secret };
}

/** Removes an authenticator app once it has shown its code. Throws a `FactorError`. */
export async function removeFactor(client: AdminClient, id: string, code: string): Promise<void> {
  const { error: refusal } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
  if (refusal) throw new FactorError(WRONG_CODE);
  const { error } = await client.auth.mfa.unenroll({ factorId: id });
  if (error) throw new FactorError('Não foi possível remover. Entre de novo e tente outra vez.');
}
