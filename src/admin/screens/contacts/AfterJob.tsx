import { useQuery } from '@tanstack/react-query';
import { COMPANY_SCREEN, JOB_FORM } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { oneEntry } from '../../data/content/read-entry.ts';

/** What asks a client for a review, ready to be sent. */
export const askForReview = (name: string, link: string): string =>
  `Olá! O serviço ficou pronto. Você pode dizer como foi? Leva um minuto: ${link}\nObrigado, ${name}`;

/** After a finished job: a review to ask for, and the job to tell. */
export function AfterJob({ admin }: { admin: Admin }) {
  const { data } = useQuery(oneEntry(admin.client, 'company', ''));
  const { name = '', reviewLink } = (data?.saved ?? {}) as { name?: string; reviewLink?: string };
  return (
    <div className="a-row" role="status">
      {reviewLink !== undefined && (
        <a
          className="a-btn a-btn-main"
          href={`https://wa.me/?text=${encodeURIComponent(askForReview(name, reviewLink))}`}
        >
          Pedir avaliação
        </a>
      )}
      {data && reviewLink === undefined && admin.role === 'owner' && (
        <a href={`${COMPANY_SCREEN}?ficha=depoimentos&campo=reviewLink`}>
          Escrever o link para pedir avaliação
        </a>
      )}
      <a className="a-btn" href={JOB_FORM}>
        Contar este serviço
      </a>
    </div>
  );
}
