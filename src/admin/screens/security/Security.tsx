import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Admin } from '../../data/admin.ts';
import { queries } from '../../data/queries.ts';
import { SCREENS } from '../../data/addresses.ts';
import { AdminFrame } from '../../shell/AdminFrame.tsx';
import { BackupSection } from './BackupSection.tsx';
import { useShown } from '../../ui/useShown.ts';
import { EnrolmentForm } from './EnrolmentForm.tsx';
import { enrol, FactorError, factors } from './factors.ts';
import { EverywhereOut } from './EverywhereOut.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { RemovalForm } from './RemovalForm.tsx';

const UNREAD = 'Não foi possível ler as configurações. Tente de novo.';

/** Of one's own account: the second factor and its spare, the password, other devices; below, the copy of everything. */
export default function Security({ admin }: { admin: Admin }) {
  const { client } = admin;
  const { data: known, isError } = useQuery(factors(client));
  const [note, setNote] = useState<string>();

  const onMutate = () => {
    setNote(undefined);
  };
  const onError = (error: Error) => {
    setNote(error instanceof FactorError ? error.message : UNREAD);
  };
  const readAnew = () => queries.invalidateQueries({ queryKey: factors(client).queryKey });
  const enrolling = useMutation({ mutationFn: () => enrol(client), onMutate, onError });
  const { shown: leaving, show: leave, close } = useShown<string>();
  const busy = enrolling.isPending || leaving !== undefined;

  return (
    <AdminFrame admin={admin} title={SCREENS.seguranca}>
      <div className="a-card a-narrow">
        <h2>Segunda etapa na entrada</h2>
        <p>Além da senha, um código do aplicativo autenticador no seu celular.</p>
        <p aria-live="polite" className="a-note">
          {note ?? (isError ? UNREAD : undefined)}
        </p>
        {known?.map(({ id, name }) => (
          <p className="a-row" key={id}>
            <span>{name}</span>
            <button
              className="a-btn a-btn-small a-btn-danger"
              disabled={busy}
              type="button"
              onClick={() => {
                setNote(undefined);
                leave(id);
              }}
            >
              Remover
            </button>
          </p>
        ))}
        {leaving !== undefined && (
          <RemovalForm
            client={client}
            id={leaving}
            isLast={known?.length === 1}
            onCancel={close}
            onRemoved={async () => {
              close();
              await readAnew();
              setNote(known?.length === 1 ? 'Segunda etapa removida.' : 'Aplicativo removido.');
            }}
          />
        )}
        {known?.length === 1 && !enrolling.data && (
          <p className="a-hint">
            Um aplicativo reserva, em outro aparelho, ainda abre a administração se este se perder.
            Sem ele, outro proprietário tira a sua segunda etapa em “Pessoas”.
          </p>
        )}
        {known && known.length < 2 && !enrolling.data && (
          <button
            className={known.length === 0 ? 'a-btn a-btn-main' : 'a-btn'}
            disabled={busy}
            type="button"
            onClick={() => {
              enrolling.mutate();
            }}
          >
            {known.length === 0 ? 'Ativar' : 'Ativar um aplicativo reserva'}
          </button>
        )}
        {enrolling.data && (
          <EnrolmentForm
            client={client}
            enrolment={enrolling.data}
            onVerified={async () => {
              enrolling.reset();
              await readAnew();
              setNote(
                known?.length === 0
                  ? 'Segunda etapa ativada. Ela será pedida a cada entrada.'
                  : 'Aplicativo reserva ativado. Serve o código de qualquer um dos dois.',
              );
            }}
          />
        )}
        <OwnPassword admin={admin} />
        <EverywhereOut admin={admin} />
        <BackupSection admin={admin} />
      </div>
    </AdminFrame>
  );
}
