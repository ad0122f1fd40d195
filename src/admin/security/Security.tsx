import { useCallback, useEffect, useState } from 'react';
import type { AdminClient, AdminConfig } from '../client.ts';
import { readServerFeatures } from '../server-features.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';

interface Enrolment {
  id: string;
  image: string;
  secret: string;
}

type Factor = { id: string; name: string };
const OFFLINE = 'Sem conexão. Tente de novo.';
const MISSING = 'Este servidor não oferece a segunda etapa; o Supabase hospedado oferece.';

export interface SecurityProps {
  client: AdminClient;
  config: AdminConfig;
  onClose: () => void;
}

/** Second factor by an authenticator app: set up, verify, remove. */
export default function Security({ client, config, onClose }: SecurityProps) {
  const [factors, setFactors] = useState<Factor[]>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [code, setCode] = useState('');
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);

  const read = useCallback(async () => {
    const { data, error } = await client.auth.mfa.listFactors();
    if (error) setNote('Não foi possível ler as configurações. Tente de novo.');
    setFactors(
      (data?.totp ?? []).map(({ id, friendly_name }) => ({
        id,
        name: friendly_name ?? 'Aplicativo autenticador',
      })),
    );
  }, [client]);

  useEffect(() => {
    void read();
  }, [read]);

  const act = (work: () => Promise<string | undefined>) => {
    if (busy) return;
    setBusy(true);
    setNote(undefined);
    void work().then((next) => {
      setNote(next);
      setBusy(false);
    });
  };

  const enrol = async () => {
    const features = await readServerFeatures(config).catch(() => undefined);
    if (!features) return OFFLINE;
    if (!features.complete) return MISSING;
    // A setup that was broken off would block the name.
    const { data: known } = await client.auth.mfa.listFactors();
    for (const { id, status } of known?.all ?? []) {
      if (status === 'unverified') await client.auth.mfa.unenroll({ factorId: id });
    }
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: `Autenticador ${new Date().toLocaleDateString('pt-BR')}`,
    });
    if (error) return 'Não foi possível começar. Tente de novo.';
    setEnrolment({ id: data.id, image: data.totp.qr_code, secret: data.totp.secret });
    return undefined;
  };

  const verify = async ({ id }: Enrolment) => {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (error) return 'Código incorreto ou vencido. Use o código que o aplicativo mostra agora.';
    setEnrolment(undefined);
    setCode('');
    await read();
    return 'Segunda etapa ativada. Ela será pedida a cada entrada.';
  };

  const remove = async (id: string) => {
    const { error } = await client.auth.mfa.unenroll({ factorId: id });
    if (error) return 'Não foi possível remover. Entre de novo e tente outra vez.';
    await read();
    return 'Segunda etapa removida.';
  };

  return (
    <Dialog title="Segurança da conta" onClose={onClose}>
      <h3>Segunda etapa na entrada</h3>
      <p>Além da senha, um código do aplicativo autenticador no seu celular.</p>
      <p aria-live="polite" className="a-note">
        {note}
      </p>
      {factors?.map(({ id, name }) => (
        <p className="a-row" key={id}>
          <span>{name}</span>
          <button
            className="a-btn a-btn-small a-btn-danger"
            disabled={busy}
            type="button"
            onClick={() => {
              act(() => remove(id));
            }}
          >
            Remover
          </button>
        </p>
      ))}
      {factors?.length === 0 && !enrolment && (
        <button
          className="a-btn a-btn-main"
          disabled={busy}
          type="button"
          onClick={() => {
            act(enrol);
          }}
        >
          Ativar
        </button>
      )}
      {enrolment && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            act(() => verify(enrolment));
          }}
        >
          <p>Leia o código com o aplicativo, ou digite a chave nele, e confirme.</p>
          <img
            alt="Código QR para o aplicativo autenticador"
            className="a-qr"
            src={enrolment.image}
          />
          <p className="a-code">{enrolment.secret}</p>
          <Field
            autoComplete="one-time-code"
            inputMode="numeric"
            label="Código de 6 dígitos"
            maxLength={6}
            pattern="[0-9]{6}"
            required
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, ''));
            }}
          />
          <button className="a-btn a-btn-main" disabled={busy} type="submit">
            Confirmar
          </button>
        </form>
      )}
      <div className="a-row a-actions">
        <button className="a-btn" type="button" onClick={onClose}>
          Fechar
        </button>
      </div>
    </Dialog>
  );
}
