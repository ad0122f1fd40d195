import { useMutation } from '@tanstack/react-query';
import { dataOf, toFailure } from '../../../data/errors.ts';
import type { Admin } from '../../../data/admin.ts';
import { messages, type Message } from '../../../ui/messages.ts';
import { aiKey, queries } from '../../../data/queries.ts';
import { local } from '../../../data/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useQuestion } from '../../../ui/Question.tsx';
import { useToasts } from '../../../ui/Toasts.tsx';
import { useForm } from '../../../data/useForm.ts';
import { findOldKey, keySchema, SHORTEST_TO_SEND } from './keys.ts';

export interface KeyDialogProps {
  admin: Admin;
  /** Whether the server holds a key now. */
  hasKey: boolean;
  onClose: () => void;
}

/** Saves and deletes the key on the server, and says what came of it. */
function useKeyChanges({ client }: Admin, onClose: () => void) {
  const { show } = useToasts();
  const onError = (error: Error) => {
    const { kind } = toFailure(error);
    if (kind !== 'signed-out') show(kind === 'refused' ? messages.keyInvalid : messages.offline);
  };
  const done = (has: boolean, message: Message) => {
    queries.setQueryData(aiKey(client).queryKey, has);
    show(message);
    onClose();
  };
  const saving = useMutation({
    mutationFn: async ({ key }: { key: string; oldName?: string }) => {
      dataOf(await client.rpc('set_ai_key', { new_key: key.trim() }));
    },
    onSuccess: (_, { oldName }) => {
      if (oldName !== undefined) local.removeItem(oldName);
      done(true, messages.keySaved);
    },
    onError,
  });
  const removing = useMutation({
    mutationFn: async () => {
      dataOf(await client.rpc('delete_ai_key'));
    },
    onSuccess: () => done(false, messages.keyRemoved),
    onError,
  });
  return { saving, removing, busy: saving.isPending || removing.isPending };
}

/** Takes the AI key to the server, where it is never shown again. */
export function KeyDialog({ admin, hasKey, onClose }: KeyDialogProps) {
  const { show } = useToasts();
  const { ask, question } = useQuestion();
  const { saving, removing, busy } = useKeyChanges(admin, onClose);
  const form = useForm({
    initial: { key: '' },
    schema: keySchema,
    async send({ key }) {
      await saving.mutateAsync({ key }).catch(() => undefined);
    },
    onRefused: () => show(messages.keyInvalid),
  });

  return (
    <Dialog title="Chave da IA" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p>
          {hasKey
            ? 'Há uma chave guardada. Ela não é mostrada; informe outra para trocá-la.'
            : 'A chave fica guardada fora deste aparelho: ninguém volta a vê-la, nem você.'}
        </p>
        <p className="a-hint">
          É a senha da sua conta na OpenAI para programas, e começa com “sk-”. Crie uma em{' '}
          <a href="https://platform.openai.com/api-keys" rel="noopener noreferrer" target="_blank">
            platform.openai.com/api-keys
          </a>
          . A OpenAI cobra de você cada texto, conforme o tamanho dele e a tabela de preços dela.
        </p>
        <OldKey busy={busy} onTake={saving.mutate} />
        <Field
          autoComplete="off"
          label="API Key da OpenAI"
          name="ai-key"
          spellCheck={false}
          type="password"
          {...form.text('key')}
        />
        <div className="a-row">
          <Button
            look="main"
            disabled={busy || form.values.key.trim().length < SHORTEST_TO_SEND}
            type="submit"
          >
            Salvar
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
          {hasKey && (
            <Button
              look="danger"
              disabled={busy}
              onClick={() =>
                ask({
                  title: 'Apagar a chave?',
                  text: 'Ninguém pode trazê-la de volta. Para gerar com IA de novo, será preciso outra.',
                  yes: 'Apagar a chave',
                  onYes: removing.mutate,
                })
              }
            >
              Apagar a chave
            </Button>
          )}
        </div>
      </form>
      {question}
    </Dialog>
  );
}

interface OldKeyProps {
  busy: boolean;
  onTake: (old: { key: string; oldName: string }) => void;
}

/** A key that an earlier version left in this browser. */
function OldKey({ busy, onTake }: OldKeyProps) {
  const old = findOldKey();
  if (!old) return null;
  return (
    <div className="a-alert">
      <p>Uma versão antiga deixou uma chave neste navegador.</p>
      <Button
        look="small"
        disabled={busy}
        onClick={() => onTake({ key: old.key, oldName: old.name })}
      >
        Guardar e apagar deste navegador
      </Button>
    </div>
  );
}
