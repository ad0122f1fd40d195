import { useMutation } from '@tanstack/react-query';
import {
  BackupMovedError,
  packBackup,
  readBackup,
  type CallDatabase,
} from '../../../cms/overrides/backup.ts';
import { dayInBrasilia } from '../../../lib/dates/dates.ts';
import type { Database } from '../../../cms/database.ts';
import { downloadFile } from '../../ui/csv.ts';
import { Button } from '../../ui/Button.tsx';
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
        Páginas, textos e dados, com todas as versões, num arquivo só. Senhas e chaves ficam de
        fora. Para trazer uma cópia de volta, mande o arquivo a quem cuida do site; uma página ou um
        texto só volta pelas suas versões.
      </p>
      <p aria-live="polite" className="a-note">
        {told}
      </p>
      <Button disabled={isPending} onClick={() => download.mutate()}>
        Baixar tudo
      </Button>
    </>
  );
}

function explain(error: Error): string {
  if (error instanceof BackupMovedError) return MOVED;
  return `${toFailure(error).message} Nada foi baixado; tente de novo.`;
}
