import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BackupMovedError, packBackup, readBackup } from '../../../content/backup.ts';
import { dayInBrasilia } from '../../../lib/dates.ts';
import type { Database } from '../../../schemas/database.ts';
import { downloadFile } from '../../ui/csv.ts';
import { Button } from '../../ui/Button.tsx';
import { dataOf, toFailure, withRetry } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';

type FunctionName = keyof Database['public']['Functions'];

const DONE =
  'Cópia baixada. Guarde o ZIP fora deste computador: nele estão também os rascunhos e a lixeira.';
/** What whoever looks after the site is asked to do. */
const RESTORE =
  'Olá! Preciso que o site volte a ser o da cópia de segurança que vou mandar (um ZIP). Num banco novo, com as variáveis dele, rode: npm run restore -- copia.zip. Depois publique de novo.';
const MOVED = 'Alguém salvou enquanto a cópia era lida. Espere um pouco e baixe de novo.';

/** Downloads everything that administrators wrote as one file. */
export function BackupSection({ admin: { client, expire } }: { admin: Admin }) {
  const [share, setShare] = useState(0);
  const download = useMutation({
    mutationFn: async () => {
      setShare(0);
      const backup = await readBackup(
        (name, args) =>
          withRetry(async () => dataOf(await client.rpc(name as FunctionName, args as never))),
        (read, total) => {
          setShare(total === 0 ? 1 : read / total);
        },
      );
      const name = `copia-${dayInBrasilia(new Date(backup.madeAt))}.zip`;
      downloadFile(name, packBackup(backup), 'application/zip');
    },
    onError(error) {
      if (toFailure(error).kind === 'signed-out') expire();
    },
  });
  const { isPending, isSuccess, error } = download;
  const told = isPending
    ? `Lendo… ${Math.round(share * 100)} %`
    : isSuccess
      ? DONE
      : error
        ? explain(error)
        : undefined;
  return (
    <>
      <h2>Cópia de segurança</h2>
      <p>
        Páginas, textos e dados, com todas as versões, num arquivo ZIP para ler e para restaurar o
        site. Senhas e chaves ficam de fora.
      </p>
      <p aria-live="polite" className="a-note">
        {told}
      </p>
      <Button
        disabled={isPending}
        onClick={() => {
          download.mutate();
        }}
      >
        Baixar tudo
      </Button>
      <p>
        Para restaurar, mande o ZIP e esta mensagem a quem cuida do site: só um banco vazio o
        recebe.{' '}
        <a href={`https://wa.me/?text=${encodeURIComponent(RESTORE)}`}>Pedir a restauração</a>
      </p>
    </>
  );
}

function explain(error: Error): string {
  if (error instanceof BackupMovedError) return MOVED;
  return `${toFailure(error).message} Nada foi baixado; tente de novo.`;
}
