import { useMutation, useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Admin } from '../../data/admin.ts';
import { queries } from '../../data/queries.ts';
import { SCREENS } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { explainCode } from '../../data/verify-code.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import { CodeForm } from '../../layout/CodeForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SiteContext } from '../../ui/Mark.tsx';
import { messages } from '../../ui/messages.ts';
import { useQuestion } from '../../ui/Question.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { BackupSection } from './BackupSection.tsx';
import { useShown } from '../../ui/useShown.ts';
import { enrol, factors, removeFactor, type Enrolment } from './factors.ts';
import { OwnPassword } from './OwnPassword.tsx';

const UNREAD = 'Não foi possível ler as configurações. Tente de novo.';

/** Of one's own account: the second factor and its spare, the password, other devices; below, the copy of everything. */
export default function Security({ admin }: { admin: Admin }) {
  return (
    <AdminFrame admin={admin} title={SCREENS.seguranca}>
      <div className="a-card a-narrow">
        <SecondFactor client={admin.client} />
        <OwnPassword admin={admin} />
        <EverywhereOut admin={admin} />
        <BackupSection admin={admin} />
      </div>
    </AdminFrame>
  );
}

/** The authenticator apps of the account: the first, a spare, and how they go. */
function SecondFactor({ client }: { client: AdminClient }) {
  const { data: known, isError } = useQuery(factors(client));
  const { name } = use(SiteContext);
  const [note, setNote] = useState<string>();

  const readAnew = () => queries.invalidateQueries(factors(client));
  const enrolling = useMutation({
    mutationFn: () => enrol(client, name),
    onMutate: () => setNote(undefined),
    onError: () => setNote('Não foi possível começar. Tente de novo.'),
  });
  const { shown: leaving, show: leave, close } = useShown<string>();
  const busy = enrolling.isPending || leaving !== undefined;

  return (
    <>
      <h2>Segunda etapa na entrada</h2>
      <p>Além da senha, um código do aplicativo autenticador no seu celular.</p>
      <p aria-live="polite" className="a-note">
        {note ?? (isError ? UNREAD : undefined)}
      </p>
      {known?.map(({ id, name }) => (
        <OneApp
          isBusy={busy}
          key={id}
          name={name}
          onLeave={() => {
            setNote(undefined);
            leave(id);
          }}
        />
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
          Sem ele, peça a outro proprietário ou a quem cuida do site que tire a segunda etapa.
        </p>
      )}
      {known && known.length < 2 && !enrolling.data && (
        <Button
          disabled={busy}
          look={known.length === 0 ? 'main' : 'plain'}
          onClick={() => enrolling.mutate()}
        >
          {known.length === 0 ? 'Ativar' : 'Ativar um aplicativo reserva'}
        </Button>
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
    </>
  );
}

interface OneAppProps {
  name: string;
  isBusy: boolean;
  onLeave: () => void;
}

function OneApp({ name, isBusy, onLeave }: OneAppProps) {
  return (
    <p className="a-row">
      <span>{name}</span>
      <button
        className="a-btn a-btn-small a-btn-danger"
        disabled={isBusy}
        type="button"
        onClick={onLeave}
      >
        Remover
      </button>
    </p>
  );
}

/** Confirms an authenticator app by the code that it shows. */
function EnrolmentForm({
  client,
  enrolment: { id, uri, image, secret },
  onVerified,
}: Pick<RemovalFormProps, 'client'> & { enrolment: Enrolment; onVerified: () => Promise<void> }) {
  return (
    <>
      <p>
        <a href={uri}>Abra o aplicativo neste celular</a>, leia o código com ele ou digite a chave,
        e confirme com os 6 dígitos que ele mostra.
      </p>
      <img alt="Código QR para o aplicativo autenticador" className="a-qr" src={image} />
      <p className="a-code">{secret}</p>
      <CodeForm
        label="Código de 6 dígitos"
        submit="Confirmar"
        onCode={async (code) => {
          const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
          if (error) return explainCode(error);
          await onVerified();
          return undefined;
        }}
      />
    </>
  );
}

/** Ends every session of the person, this one last: only then is it sure that the server has heard. */
function EverywhereOut({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const { ask, question } = useQuestion();
  const leaving = useMutation({
    mutationFn: () => admin.client.auth.signOut({ scope: 'others' }),
    onSuccess: ({ error }) => (error ? show(messages.offline) : admin.signOut()),
  });
  return (
    <>
      <h2>Outros aparelhos</h2>
      <p>Perdeu um celular, ou entrou em um computador que não é seu?</p>
      <div className="a-row">
        <Button
          disabled={leaving.isPending}
          onClick={() =>
            ask({
              title: 'Sair de todos os aparelhos?',
              text: 'Você sai de todo computador e celular na mesma hora, também deste. O que não foi salvo em outro aparelho fica guardado nele.',
              yes: 'Sair de todos',
              onYes: leaving.mutate,
            })
          }
        >
          {leaving.isPending ? 'Saindo…' : 'Sair de todos os aparelhos'}
        </Button>
      </div>
      {question}
    </>
  );
}

interface RemovalFormProps {
  client: AdminClient;
  /** The authenticator app that is to go. */
  id: string;
  /** No other app is left then. */
  isLast: boolean;
  onRemoved: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the app's code before the second factor goes. */
function RemovalForm({ client, id, isLast, onRemoved, onCancel }: RemovalFormProps) {
  const said = isLast
    ? {
        title: 'Remover a segunda etapa?',
        text: 'Depois disso, a senha sozinha abre a administração.',
        yes: 'Remover a segunda etapa',
      }
    : {
        title: 'Remover este aplicativo?',
        text: 'Depois disso, só o outro aplicativo abre a administração. Serve o código de qualquer um dos dois.',
        yes: 'Remover o aplicativo',
      };
  return (
    <Dialog title={said.title} onClose={onCancel}>
      <p>{said.text}</p>
      <CodeForm
        autoFocus
        label="Código de 6 dígitos do aplicativo"
        look="danger"
        submit={said.yes}
        onCode={async (code) => {
          const refusal = await removeFactor(client, id, code);
          if (refusal === undefined) await onRemoved();
          return refusal;
        }}
      >
        <Button onClick={onCancel}>Cancelar</Button>
      </CodeForm>
    </Dialog>
  );
}
