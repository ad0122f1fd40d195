import { useState } from 'react';
import { classifyError, type FailureKind } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { local } from '../storage.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useToasts } from '../ui/Toasts.tsx';

const SHORTEST_TO_SAVE = 10;

export interface KeyDialogProps {
  admin: Admin;
  /** Whether the server holds a key now. */
  hasKey: boolean;
  onClose: () => void;
  onChange: (hasKey: boolean) => void;
}

/** Rules of a key, as the server applies them. */
export function isValidKey(key: string): boolean {
  const bare = key.trim();
  return bare.startsWith('sk-') && bare.length >= 20;
}

/** A key that an older version left in this browser. */
export function findOldKey(): { name: string; key: string } | undefined {
  for (const name of local.keys()) {
    const key = /openai/i.test(name) ? local.getItem(name)?.replace(/^"|"$/g, '') : undefined;
    if (key !== undefined && isValidKey(key)) return { name, key };
  }
  return undefined;
}

/** Takes the AI key to the server, where it is never shown again. */
export function KeyDialog({ admin, hasKey, onClose, onChange }: KeyDialogProps) {
  const { show } = useToasts();
  const [old] = useState(findOldKey);
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const explain = (kind: FailureKind) => {
    if (kind === 'signed-out') admin.expire();
    else if (kind === 'refused') show(messages.keyInvalid);
    else show(messages.offline);
  };

  const save = async (value: string, oldName?: string) => {
    if (!isValidKey(value)) {
      setError(messages.keyInvalid.text);
      show(messages.keyInvalid);
      return;
    }
    setBusy(true);
    const { error: refusal, status } = await admin.client.rpc('set_ai_key', {
      new_key: value.trim(),
    });
    setBusy(false);
    if (refusal) {
      explain(classifyError(refusal, status));
      return;
    }
    if (oldName !== undefined) local.removeItem(oldName);
    show(messages.keySaved);
    onChange(true);
    onClose();
  };

  const remove = async () => {
    setBusy(true);
    const { error: refusal, status } = await admin.client.rpc('delete_ai_key');
    setBusy(false);
    if (refusal) {
      explain(classifyError(refusal, status));
      return;
    }
    show(messages.keyRemoved);
    onChange(false);
    onClose();
  };

  return (
    <Dialog title="Chave da IA" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save(key);
        }}
      >
        <p>
          {hasKey
            ? 'Há uma chave guardada no servidor. Ela não é mostrada; informe outra para substituí-la.'
            : 'A chave fica guardada no servidor e não volta para o navegador.'}
        </p>
        {old && (
          <div className="a-alert">
            <p>Uma versão antiga deixou uma chave neste navegador.</p>
            <button
              className="a-btn a-btn-small"
              disabled={busy}
              type="button"
              onClick={() => void save(old.key, old.name)}
            >
              Mover para o servidor e apagar daqui
            </button>
          </div>
        )}
        <Field
          autoComplete="off"
          error={error}
          label="API Key da OpenAI"
          name="ai-key"
          spellCheck={false}
          type="password"
          value={key}
          onChange={(event) => {
            setError(undefined);
            setKey(event.target.value);
          }}
        />
        <div className="a-row">
          <button
            className="a-btn a-btn-main"
            disabled={busy || key.trim().length < SHORTEST_TO_SAVE}
            type="submit"
          >
            Salvar
          </button>
          <button className="a-btn" type="button" onClick={onClose}>
            Cancelar
          </button>
          {hasKey && (
            <button
              className="a-btn a-btn-danger"
              disabled={busy}
              type="button"
              onClick={() => void remove()}
            >
              Apagar a chave
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
