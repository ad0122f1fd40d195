import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BackupMovedError,
  packBackup,
  readBackup,
  type Backup,
  type CallDatabase,
} from '../../../content/backup.ts';
import { dayInBrasilia, formatMoment } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import type { Database } from '../../../schemas/database.ts';
import { downloadFile } from '../../ui/csv.ts';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { dataOf, toFailure, withRetry } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';

type FunctionName = keyof Database['public']['Functions'];

const callOf =
  ({ client }: Pick<Admin, 'client'>): CallDatabase =>
  async (name, args) =>
    dataOf(await client.rpc(name as FunctionName, args as never));

const DONE =
  'Cópia baixada. Guarde o arquivo fora deste aparelho: nele estão também os rascunhos e a lixeira.';
const MOVED = 'Alguém salvou enquanto a cópia era lida. Espere um pouco e baixe de novo.';

/** Downloads everything that administrators wrote as one file. */
export function BackupSection({ admin }: { admin: Admin }) {
  const download = useMutation({
    mutationFn: async () => {
      const backup = await readBackup((name, args) => withRetry(() => callOf(admin)(name, args)));
      const name = `copia-${dayInBrasilia(new Date(backup.madeAt))}.zip`;
      downloadFile(name, packBackup(backup), 'application/zip');
    },
  });
  const { isPending, isSuccess, error } = download;
  const told = isPending ? 'Lendo…' : isSuccess ? DONE : error ? explain(error) : undefined;
  return (
    <>
      <h2>Cópia de segurança</h2>
      <p>
        Páginas, textos e dados, com todas as versões, num arquivo para ler e para restaurar o site.
        Senhas e chaves ficam de fora.
      </p>
      <p aria-live="polite" className="a-note">
        {told}
      </p>
      <Button disabled={isPending} onClick={() => download.mutate()}>
        Baixar tudo
      </Button>
      {admin.role === 'owner' && <Restore admin={admin} />}
    </>
  );
}

function explain(error: Error): string {
  if (error instanceof BackupMovedError) return MOVED;
  return `${toFailure(error).message} Nada foi baixado; tente de novo.`;
}

const FILLED =
  'Este painel já tem páginas ou alterações, e uma cópia só entra num painel vazio: nada foi mudado. Para voltar um texto só, abra as versões dele; para o resto, mande o arquivo a quem cuida do site.';
const CONFIRM = 'RESTAURAR';

/** What a copy would bring, in the words of its owner. */
export function tellCopy({ madeAt, parts }: Pick<Backup, 'madeAt' | 'parts'>): string {
  const count = (part: string, ...names: readonly [string, string]) =>
    pluralize(parts[`public.${part}`]?.length ?? 0, ...names);
  const all = [
    count('generated_pages', 'página', 'páginas'),
    count('content_edits', 'alteração de textos e dados', 'alterações de textos e dados'),
    count('contacts', 'contato', 'contatos'),
  ];
  return `Cópia de ${formatMoment(madeAt)}: ${all.join(', ')}.`;
}

function explainRestore(error: Error): string {
  if (error.name === 'FilledError') return FILLED;
  if (error.name === 'OtherCopyError')
    return `É a cópia de outro site: ${error.message}. Nada foi mudado.`;
  return `${toFailure(error).message} Veja o Início: se continua vazio, a cópia não entrou; tente de novo.`;
}

/** Brings a copy into a panel that has nothing yet, once its owner saw what is in it. */
function Restore({ admin }: { admin: Admin }) {
  const [typed, setTyped] = useState('');
  const read = useMutation({
    mutationFn: async (file: File) => {
      const { parseBackup } = await import('../../../content/restore.ts');
      return parseBackup(new Uint8Array(await file.arrayBuffer()));
    },
  });
  const restore = useMutation({
    mutationFn: async (copy: Backup) => {
      const { restoreBackup } = await import('../../../content/restore.ts');
      await restoreBackup(callOf(admin), copy);
      await queries.invalidateQueries();
    },
  });
  const { data: copy } = read;
  const told = read.error
    ? 'Este arquivo não é uma cópia inteira do site. Escolha o que “Baixar tudo” baixou.'
    : restore.isSuccess
      ? 'Restaurado. O Início diz quando o que estava na cópia está no ar.'
      : restore.error
        ? explainRestore(restore.error)
        : copy && tellCopy(copy);
  return (
    <Fold summary={<strong>Restaurar de um arquivo</strong>}>
      <Field
        accept=".zip,.json"
        hint="Só um painel sem páginas nem alterações recebe uma cópia"
        label="Arquivo da cópia"
        type="file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          restore.reset();
          if (file) read.mutate(file);
        }}
      />
      <p aria-live="polite" className="a-note">
        {told}
      </p>
      {copy && !restore.isSuccess && (
        <>
          <Field
            autoCapitalize="characters"
            label={`Escreva ${CONFIRM} para confirmar`}
            value={typed}
            onText={setTyped}
          />
          <Button
            disabled={restore.isPending || typed.trim().toUpperCase() !== CONFIRM}
            look="danger"
            onClick={() => restore.mutate(copy)}
          >
            {restore.isPending ? 'Restaurando…' : 'Restaurar esta cópia'}
          </Button>
        </>
      )}
    </Fold>
  );
}
