import type { AdminClient } from './client.ts';

export const WRONG_CODE =
  'Código incorreto ou vencido. Use o código que o aplicativo mostra agora.';
const OFFLINE = 'Sem conexão. Tente de novo.';

/** Shows the code of whichever authenticator app, the spare one included; what to say when none took it. */
export async function verifyCode(client: AdminClient, code: string): Promise<string | undefined> {
  const { data } = await client.auth.mfa.listFactors();
  let refusal = OFFLINE;
  for (const { id } of data?.totp ?? []) {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return undefined;
    if (error.status === 429) return 'Muitas tentativas. Aguarde alguns minutos.';
    if (!error.status) return OFFLINE;
    refusal = WRONG_CODE;
  }
  return refusal;
}
