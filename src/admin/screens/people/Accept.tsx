import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LOGIN, PANEL } from '../../data/addresses.ts';
import { createAdminClient, type AdminClient, type AdminConfig } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { messages } from '../../ui/messages.ts';
import { queries } from '../../data/queries.ts';
import { leaveMessage, markSignIn } from '../../data/session.ts';
import { ClosedCard, AuthCard } from '../../ui/AuthCard.tsx';
import { NewPasswordField } from '../../ui/PasswordField.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useForm } from '../../data/useForm.ts';
import { roleOf, ROLES } from '../../data/rights.ts';
import { acceptInvitation, explain, readInvitation } from './api.ts';
import { peopleMessages } from './people-messages.ts';
import { useErrorToast } from '../../ui/useErrorToast.ts';

/** Behind the "#" of the address, which no server and no preview of a message gets to see. */
const readToken = () => location.hash.slice(1);

/** Where the link of an invitation leads: e-mail and password, then on to the panel. */
export default function Accept({ config }: { config: AdminConfig }) {
  const [client] = useState(() => createAdminClient(config));
  const [token] = useState(readToken);
  return (
    <QueryClientProvider client={queries}>
      <Invitation client={client} config={config} token={token} />
    </QueryClientProvider>
  );
}

interface InvitationProps {
  client: AdminClient;
  config: AdminConfig;
  token: string;
}

function Invitation({ client, config, token }: InvitationProps) {
  const isWhole = /^[\w-]{32}$/.test(token);
  const { data, isError, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(client, token),
    enabled: isWhole,
    // A person types meanwhile.
    staleTime: Infinity,
  });
  if (!isWhole || data === null) {
    const { title, text } = peopleMessages.invitationGone;
    return (
      <AuthCard title={isWhole ? title : 'Convite incompleto'}>
        <p>{isWhole ? text : 'Falta uma parte do endereço. Abra o link inteiro que recebeu.'}</p>
        <p>
          <a href={LOGIN}>Entrar com e-mail e senha</a>
        </p>
      </AuthCard>
    );
  }
  if (data) return <AcceptForm client={client} config={config} invitation={data} token={token} />;
  if (!isError) return <Waiting text="Abrindo o convite…" />;
  return <ClosedCard onAgain={() => void refetch()} />;
}

interface AcceptFormProps extends InvitationProps {
  invitation: { name: string; role: string };
}

function AcceptForm({ client, config, token, invitation }: AcceptFormProps) {
  const tell = useErrorToast(explain);
  const form = useForm({
    initial: { email: '', password: '' },
    async send({ email, password }) {
      try {
        await acceptInvitation(config, { token, email: email.trim(), password });
      } catch (error) {
        tell(error);
        return;
      }
      const { error } = await client.auth.signInWithPassword({ email: email.trim(), password });
      if (!error) {
        markSignIn();
        leaveMessage(messages.signedIn);
      }
      location.assign(error ? LOGIN : PANEL);
    },
  });
  const { name, about } = ROLES[roleOf(invitation.role)];
  return (
    <AuthCard title={`Olá, ${invitation.name}`}>
      <p>
        Você foi convidado para a administração deste site como{' '}
        <strong>{name.toLowerCase()}</strong>. {about}
      </p>
      <form onSubmit={form.onSubmit}>
        <EmailField {...form.text('email')} />
        <NewPasswordField
          hint="Ao menos 12 caracteres. Só você a conhece."
          label="Crie uma senha"
          {...form.text('password')}
        />
        <Button look="main" disabled={form.busy} type="submit">
          {form.busy ? 'Entrando…' : 'Aceitar e entrar'}
        </Button>
      </form>
    </AuthCard>
  );
}
