import { useQuery } from '@tanstack/react-query';
import type { Admin } from '../../data/admin.ts';
import { siteFacts } from '../../data/site-data.ts';
import { collectionAddress } from '../../data/content-addresses.ts';
import { oneEntry } from '../../data/content/read-entry.ts';
import { Fold } from '../../ui/Fold.tsx';
import { formatFactsToSend } from '../../writing/form/plain-facts.ts';

/** The company's ready replies (`replies` of `shared.yaml`) with the facts filled in, each with a link to send it. */
export function Replies({ admin: { client } }: { admin: Admin }) {
  const { data } = useQuery(oneEntry(client, 'shared', ''));
  const { data: facts } = useQuery(siteFacts);
  const { replies = [] } = (data?.saved ?? {}) as { replies?: string[] };
  if (!facts) return null;
  return (
    <Fold summary={<strong>Respostas prontas</strong>}>
      {replies.map((reply) => {
        const words = formatFactsToSend(reply, facts);
        return (
          <p key={reply}>
            {words} <a href={`https://wa.me/?text=${encodeURIComponent(words)}`}>Mandar</a>
          </p>
        );
      })}
      <a href={`${collectionAddress('shared')}&campo=replies`}>Mudar as respostas</a>
    </Fold>
  );
}
