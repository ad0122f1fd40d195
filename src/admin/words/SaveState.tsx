import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminClient } from '../client.ts';
import { publishing, queries } from '../queries.ts';
import { WORDS } from './api.ts';
import { editOutcome, judgeEdit } from './edit-state.ts';
import { nameOfPath } from '../../schemas/field-names.ts';

export interface SaveStateProps {
  client: AdminClient;
  /** Id of the newest version. */
  id: number;
  /** Page on which visitors see it. */
  href: string | undefined;
}

/** Saved, on its way, live, or left out with the reason: of the newest version of an entry. */
export function SaveState({ client, id, href }: SaveStateProps) {
  const { data: outcome } = useQuery(editOutcome(client, id));
  const { data: status } = useQuery({
    ...publishing(client),
    refetchInterval: outcome ? false : 5000,
  });
  const found = judgeEdit(outcome ?? undefined, status?.failure);
  useEffect(() => {
    // The lists say it, too.
    if (outcome) void queries.invalidateQueries({ queryKey: [...WORDS, 'set'] });
  }, [outcome]);
  if (found.state === 'left-out') {
    return (
      <div className="a-alert" role="alert">
        <p>
          <strong>Sua alteração ficou de fora do site.</strong> Os visitantes veem o texto do
          arquivo. Corrija e salve de novo:
        </p>
        <ul>
          {outcome?.problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== '' && <strong>{nameOfPath(field.split('.'))}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <p className={`a-edit-state a-edit-${found.state}`} role="status">
      {found.state === 'live' && (
        <>
          <strong>No ar.</strong> {href !== undefined && <a href={href}>Ver no site</a>}
        </>
      )}
      {found.state === 'publishing' && (
        <>
          <strong>Salvo.</strong> Publicando…
        </>
      )}
      {found.state === 'waiting' && (
        <>
          <strong>Salvo, e ainda fora do site.</strong> {found.reason}
        </>
      )}
    </p>
  );
}
