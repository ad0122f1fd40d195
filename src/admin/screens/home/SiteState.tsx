import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/dates/dates.ts';
import { pluralize } from '../../../lib/text/text.ts';
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
  const asksForWords = status && status.leftOut > 0 && !status.failure;
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

type Level = 'good' | 'busy' | 'bad' | 'unknown';

const say = (level: Level, word: string, text = '') => ({ level, word, text });

/**
 * The state of publishing in the words of an owner; undefined before the first answer, null without one.
 * `unseen` names pages that were read and show what was there before the newest change.
 */
export function describeSite(
  status: PublishingStatus | null | undefined,
  unseen: readonly string[] = [],
) {
  if (status === undefined) return say('unknown', 'Conferindo o site…');
  if (status === null) {
    return say(
      'unknown',
      'O site não respondeu',
      'Verifique a internet e abra esta tela de novo; se ela está boa, avise quem cuida do site.',
    );
  }
  const seen = `Os visitantes veem o site de ${formatMoment(status.builtAt)}`;
  if (status.isStopped) {
    const older = status.isBack ? ', ao qual alguém voltou' : '';
    return say(
      'bad',
      'Publicação parada',
      `${seen}${older}. O que você salvou está guardado, e não está no ar: um proprietário decide em “Publicações”.`,
    );
  }
  if (status.isBack && status.failure === undefined) {
    return say(
      'busy',
      'No ar, um site de antes',
      `${seen}, e o último publicado é mais novo. Se daqui a pouco continuar, avise quem cuida do site.`,
    );
  }
  if (status.failure !== undefined) {
    return say(
      'bad',
      'Publicação parada',
      `${seen}. O que você salvou está guardado. Avise quem cuida do site.`,
    );
  }
  if (status.pending > 0) {
    const changes = pluralize(status.pending, 'alteração', 'alterações');
    return say('busy', 'Publicando…', `${seen}, ainda sem ${changes}.`);
  }
  const { refused, leftOut } = status;
  if (refused.size + leftOut > 0) {
    const lacks = [
      leftOut > 0 &&
        `${pluralize(leftOut, 'alteração salva ficou', 'alterações salvas ficaram')} de fora: os visitantes ainda não veem o que você salvou ali.`,
      refused.size > 0 &&
        `${pluralize(refused.size, 'página salva não pôde ser publicada', 'páginas salvas não puderam ser publicadas')}: veja em “Para fazer”.`,
    ];
    return say('bad', 'No ar, mas falta o que você salvou', lacks.filter(Boolean).join(' '));
  }
  if (unseen.length > 0) {
    return say(
      'busy',
      'Publicado; conferindo…',
      `Os visitantes ainda podem ver a versão anterior de ${unseen.join(', ')}. Se daqui a pouco continuar, avise quem cuida do site.`,
    );
  }
  return say('good', 'No ar, e é o que você salvou');
}
