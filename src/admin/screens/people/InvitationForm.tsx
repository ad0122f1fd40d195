import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import type { AdminClient } from '../../data/client.ts';
import { queries } from '../../data/queries.ts';
import type { Role } from '../../data/session.ts';
import { useCopy } from '../../ui/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useForm } from '../../data/useForm.ts';
import { explain, invitations, invite, LONGEST_NAME } from './api.ts';
import { peopleMessages } from './people-messages.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { useErrorToast } from '../../ui/useErrorToast.ts';

const QrCode = lazy(() => import('./QrCode.tsx'));

/** A name as the database takes it: one trimmed line without angle brackets. */
export const nameSchema = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, 'Escreva o nome.'),
    z.maxLength(LONGEST_NAME),
    z.refine((name) => !/[<>]/.test(name), 'Sem os sinais < e >.'),
  ),
});

const startInvitation = () => ({ id: crypto.randomUUID(), name: '', role: 'editor' as const });

/** Makes a link that lets somebody in, and shows it this once. */
export function InvitationForm({ client }: { client: AdminClient }) {
  const tell = useErrorToast(explain);
  const made = useShown<{ name: string; link: string }>();
  const form = useForm<{ id: string; name: string; role: Role }>({
    initial: startInvitation(),
    schema: nameSchema,
    async send(values) {
      const name = values.name.trim();
      try {
        const link = await invite(client, { ...values, name });
        made.show({ name, link });
        form.set(startInvitation());
        await queries.invalidateQueries(invitations(client));
      } catch (error) {
        tell(error);
      }
    },
  });
  return (
    <>
      <form className="a-invite" onSubmit={form.onSubmit}>
        <Field
          autoComplete="off"
          hint="De quem vai receber o link."
          label="Nome"
          maxLength={LONGEST_NAME}
          {...form.text('name')}
        />
        <RoleChoice form={form} />
        <Button look="main" disabled={form.busy} type="submit">
          {form.busy ? 'Criando…' : 'Criar o link do convite'}
        </Button>
      </form>
      {made.shown && <Link {...made.shown} onClose={made.close} />}
    </>
  );
}

function Link({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  const copy = useCopy();
  const text = `Olá, ${name}! Este é o seu convite para a administração do site. Ele vale por sete dias e para uma pessoa só: ${link}`;
  return (
    <Dialog title={`Convite para ${name}`} onClose={onClose}>
      <p>
        Este link aparece só agora. Envie-o, ou deixe a pessoa ler o código com a câmera do celular.
        Ele vale por sete dias, uma vez.
      </p>
      <Suspense fallback={<p className="a-loading">Desenhando o código…</p>}>
        <QrCode label={`Código QR do convite para ${name}`} text={link} />
      </Suspense>
      <Field
        label="Link do convite"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <div className="a-row">
        <a
          className="a-btn a-btn-main"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          Enviar pelo WhatsApp
        </a>
        <Button onClick={() => void copy(link, peopleMessages.linkCopied)}>Copiar o link</Button>
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </Dialog>
  );
}
