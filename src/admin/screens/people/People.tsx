import { useMutation, useQuery } from '@tanstack/react-query';
import { formatShortDay, toIso } from '../../../lib/dates/dates.ts';
import { LOG_SCREEN, SCREENS } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { nameOfRole } from '../../data/rights.ts';
import { queries } from '../../data/queries.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import { RowBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { useQuestion } from '../../ui/Question.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { Pending, Unread } from '../../ui/Pending.tsx';
import {
  explain,
  invitations,
  people,
  removeFactorOf,
  removePerson,
  revoke,
  type Invitation,
  type Person,
} from './api.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { peopleMessages } from './people-messages.ts';
import { PersonForm } from './PersonForm.tsx';
import { useErrorToast } from '../../ui/useErrorToast.ts';

/** Who has access, and how another person gets it. */
export default function People({ admin }: { admin: Admin }) {
  return (
    <AdminFrame
      action={
        admin.role === 'owner' && (
          <a className="a-btn" href={LOG_SCREEN}>
            {SCREENS.registro}
          </a>
        )
      }
      admin={admin}
      title={SCREENS.pessoas}
    >
      <div className="a-cards">
        <PeopleList admin={admin} />
        <section aria-label="Convidar" className="a-card">
          <h2>Convidar</h2>
          <p className="a-hint">
            O convite é um link, que você envia pelo WhatsApp. Quem o abre escolhe a própria senha.
          </p>
          <InvitationForm client={admin.client} />
          <OpenInvitations admin={admin} />
        </section>
      </div>
    </AdminFrame>
  );
}

function PeopleList({ admin }: { admin: Admin }) {
  const { client, userId } = admin;
  const everybody = useQuery(people(client));
  const { show } = useToasts();
  const { ask, question } = useQuestion();
  const changed = useShown<Person>();
  const readAnew = () => queries.invalidateQueries(people(client));
  const removing = useMutation({
    mutationFn: (person: Person) => removePerson(client, person.user_id),
    onSuccess: () => show(peopleMessages.removed),
    onError: useErrorToast(explain),
    onSettled: readAnew,
  });
  const freeing = useMutation({
    mutationFn: (person: Person) => removeFactorOf(client, person.user_id),
    onSuccess: () => show(peopleMessages.factorRemoved),
    onError: useErrorToast(explain),
    onSettled: readAnew,
  });
  return (
    <section aria-label="Quem tem acesso" className="a-card">
      <h2>Quem tem acesso</h2>
      <Pending of={everybody} what="a lista" />
      <ul className="a-entries">
        {everybody.data?.map((person) => (
          <RowBoundary key={person.user_id} name={nameOf(person)}>
            <li>
              <PersonWords isMe={person.user_id === userId} person={person} />
              <span className="a-person-ways">
                <Button look="quiet" onClick={changed.opener(person)}>
                  Mudar<span className="a-hidden"> {nameOf(person)}</span>
                </Button>
                {person.user_id !== userId && person.has_second_factor && (
                  <Button
                    look="quiet"
                    disabled={freeing.isPending}
                    onClick={() =>
                      ask({
                        title: 'Tirar a segunda etapa?',
                        text: `Só se ${nameOf(person)} perdeu o celular: fale com a pessoa antes. A senha sozinha volta a abrir a administração, e os aparelhos dela saem.`,
                        yes: 'Tirar a segunda etapa',
                        onYes: () => freeing.mutate(person),
                      })
                    }
                  >
                    Perdeu o celular<span className="a-hidden"> {nameOf(person)}</span>
                  </Button>
                )}
                {person.user_id !== userId && (
                  <Button
                    look="quiet-danger"
                    disabled={removing.isPending}
                    onClick={() =>
                      ask({
                        title: 'Retirar o acesso?',
                        text: `${nameOf(person)} deixa de entrar na administração na mesma hora. O que essa pessoa fez continua no site, e o nome continua em “Quem fez o quê”.`,
                        yes: 'Retirar o acesso',
                        onYes: () => removing.mutate(person),
                      })
                    }
                  >
                    Retirar<span className="a-hidden"> {nameOf(person)}</span>
                  </Button>
                )}
              </span>
            </li>
          </RowBoundary>
        ))}
      </ul>
      {changed.shown && (
        <PersonForm
          client={client}
          person={changed.shown}
          onClose={changed.close}
          onSaved={() => {
            changed.close();
            void readAnew();
          }}
        />
      )}
      {question}
    </section>
  );
}

const nameOf = ({ name, email }: Person) => (name === '' ? email : name);

function PersonWords({ person, isMe }: { person: Person; isMe: boolean }) {
  const { name, email, role, last_sign_in_at: last, has_second_factor: hasFactor } = person;
  return (
    <div className="a-person">
      <strong>{nameOf(person)}</strong>
      {name !== '' && <span className="a-hint">{email}</span>}
      <span className="a-flags">
        <span>{nameOfRole(role)}</span>
        {isMe && <span>Você</span>}
        {hasFactor && <span>Segunda etapa</span>}
      </span>
      <span className="a-hint">
        {last === null ? 'Ainda não entrou' : `Última entrada em ${formatShortDay(toIso(last))}`}
      </span>
    </div>
  );
}

function OpenInvitations({ admin: { client } }: { admin: Admin }) {
  const { data, isError, refetch } = useQuery(invitations(client));
  const { show } = useToasts();
  const { ask, question } = useQuestion();
  const revoking = useMutation({
    mutationFn: ({ id }: Invitation) => revoke(client, id),
    onSuccess: () => show(peopleMessages.revoked),
    onError: useErrorToast(explain),
    onSettled: () => queries.invalidateQueries(invitations(client)),
  });
  if (isError && !data) return <Unread what="a lista" onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <>
      <h3>Convites abertos</h3>
      <ul className="a-entries">
        {data.map((invitation) => (
          <RowBoundary key={invitation.id} name={invitation.name}>
            <li>
              <InvitationWords invitation={invitation} />
              <span className="a-person-ways">
                <Button
                  look="quiet-danger"
                  disabled={revoking.isPending}
                  onClick={() =>
                    ask({
                      title: 'Cancelar o convite?',
                      text: `O link de ${invitation.name} deixa de abrir. Você pode criar outro.`,
                      yes: 'Cancelar o convite',
                      onYes: () => revoking.mutate(invitation),
                    })
                  }
                >
                  Cancelar<span className="a-hidden"> o convite de {invitation.name}</span>
                </Button>
              </span>
            </li>
          </RowBoundary>
        ))}
      </ul>
      {question}
    </>
  );
}

function InvitationWords({ invitation }: { invitation: Invitation }) {
  const { name, role, expires_at: end, invited_by: by } = invitation;
  return (
    <div className="a-person">
      <strong>{name}</strong>
      <span className="a-flags">
        <span>{nameOfRole(role)}</span>
      </span>
      <span className="a-hint">
        Vale até {formatShortDay(toIso(end))}, por {by}
      </span>
    </div>
  );
}
