import type { AdminClient } from './client.ts';

export const WRONG_CODE =
  'Código incorreto ou vencido. Use o código que o aplicativo mostra agora.';
const NO_ANSWER = 'O painel não teve resposta. Verifique a internet e tente de novo.';

/** What to say of a code that was not taken, by what the server answered. */
export function explainCode({ status = 0 }: { status?: number | undefined }): string {
  if (status === 429) return 'Muitas tentativas. Aguarde alguns minutos.';
  return status >= 400 && status < 500 ? WRONG_CODE : NO_ANSWER;
}

/** Shows the code of whichever authenticator app, the spare one included; what to say when none took it. */
export async function verifyCode(client: AdminClient, code: string): Promise<string | undefined> {
  const { data } = await client.auth.mfa.listFactors();
  let refusal = NO_ANSWER;
  for (const { id } of data?.totp ?? []) {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return undefined;
    refusal = explainCode(error);
    if (refusal !== WRONG_CODE) return refusal;
  }
  return refusal;
}
