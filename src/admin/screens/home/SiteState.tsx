import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import { PUBLICATIONS_SCREEN, SCREENS, WORDS_SCREEN } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import type { PublishingStatus } from '../../data/publishing.ts';
import { newestEdit } from './newest-edit.ts';
import { publishing } from '../../data/queries.ts';

/** What visitors see of what was saved, in one line; below it what to do where that is not the same. */
export function SiteState({ client }: { client: AdminClient }) {
  const { data: status } = useQuery(publishing(client));
  const { data: unseen } = useQuery({
    ...newestEdit(client),
    enabled: status?.pending === 0 && status.failure === undefined,
  });
  const { level, word, text } = describeSite(status, unseen);
  const asksForWords = status && status.leftOut > 0 && !status.held && !status.failure;
  return (
    <section aria-label="Situação do site" className={`a-truth a-site-${level}`}>
      <p className="a-site-word" role="status">
        {word}
      </p>
      {text !== '' && <p>{text}</p>}
      {status && level !== 'good' && (
        <a href={asksForWords ? WORDS_SCREEN : PUBLICATIONS_SCREEN}>
          {asksForWords ? 'Ver o que ficou de fora' : SCREENS.publicacoes}
        </a>
      )}
    </section>
  );
}

interface SiteWords {
  level: 'good' | 'busy' | 'bad' | 'unknown';
  word: string;
  text: string;
}

/**
 * The state of publishing in the words of an owner; undefined before the first answer, null without one.
 * `unseen` names pages that were read and show what was there before the newest change.
 */
export function describeSite(
  status: PublishingStatus | null | undefined,
  unseen: readonly string[] = [],
): SiteWords {
  if (status === undefined) return { level: 'unknown', word: 'Conferindo o site…', text: '' };
  if (status === null) {
    return {
      level: 'unknown',
      word: 'O site não respondeu',
      text: 'Verifique a internet e abra esta tela de novo; se ela está boa, avise quem cuida do site.',
    };
  }
  const seen = `Os visitantes veem o site de ${formatMoment(status.builtAt)}`;
  if (status.held) {
    return {
      level: 'bad',
      word: 'Publicação parada',
      text: `${seen}, ao qual ${status.held.by} voltou. O que você salvou está guardado, e não está no ar: um proprietário retoma em “Publicações”.`,
    };
  }
  if (status.failure !== undefined) {
    return {
      level: 'bad',
      word: 'Publicação parada',
      text: `${seen}. O que você salvou está guardado. Avise quem cuida do site.`,
    };
  }
  if (status.pending > 0) {
    const changes = pluralize(status.pending, 'alteração', 'alterações');
    return { level: 'busy', word: 'Publicando…', text: `${seen}, ainda sem ${changes}.` };
  }
  const { refused, leftOut } = status;
  if (refused.size + leftOut > 0) {
    const lacks = [
      leftOut > 0 &&
        `${pluralize(leftOut, 'alteração salva ficou', 'alterações salvas ficaram')} de fora: os visitantes ainda não veem o que você salvou ali.`,
      refused.size > 0 &&
        `${pluralize(refused.size, 'página salva não pôde ser publicada', 'páginas salvas não puderam ser publicadas')}: veja em “Para fazer”.`,
    ];
    return {
      level: 'bad',
      word: 'No ar, mas falta o que você salvou',
      text: lacks.filter(Boolean).join(' '),
    };
  }
  if (unseen.length > 0) {
    return {
      level: 'busy',
      word: 'Publicado; conferindo…',
      text: `Os visitantes ainda podem ver a versão anterior de ${unseen.join(', ')}. Se daqui a pouco continuar, avise quem cuida do site.`,
    };
  }
  return { level: 'good', word: 'No ar, e é o que você salvou', text: '' };
}
