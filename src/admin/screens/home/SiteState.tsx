import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/dates/dates.ts';
import { PUBLICATIONS_SCREEN, SCREENS, CONTENT_SCREEN } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { CHANGE_STATES, stateOfSite, type PublishingStatus } from '../../data/publishing.ts';
import { publishing } from '../../data/queries.ts';
import { describeChange } from '../../document/ChangeState.tsx';

/** What visitors see of what was saved, in one line; below it what to do where that is not the same. */
export function SiteState({ client }: { client: AdminClient }) {
  const { data: status } = useQuery(publishing(client));
  const { state, word, text } = describeSite(status);
  const asksForWords = state === 'refused' && status && status.rejected > 0;
  return (
    <section aria-label="Situação do site" className={`a-truth a-now-${state}`}>
      <p className="a-site-word" role="status">
        {word}
      </p>
      {text !== '' && <p>{text}</p>}
      {status && state !== 'live' && (
        <a href={asksForWords ? CONTENT_SCREEN : PUBLICATIONS_SCREEN}>
          {asksForWords ? 'Ver o que foi recusado' : SCREENS.publicacoes}
        </a>
      )}
    </section>
  );
}

const unknown = (word: string, text = '') => ({ state: 'unknown' as const, word, text });

/** The state of publishing in the words of an owner; undefined before the first answer, null without one. */
export function describeSite(status: PublishingStatus | null | undefined) {
  if (status === undefined) return unknown('Conferindo o site…');
  const change = status && stateOfSite(status);
  if (!status || !change) {
    return unknown(
      'O site não respondeu',
      'Verifique a internet e abra esta tela de novo; se ela está boa, avise quem cuida do site.',
    );
  }
  const { state } = change;
  const word = CHANGE_STATES[state];
  if (state === 'live') return { state, word, text: 'É o que você salvou.' };
  const older = status.isBack ? ', de antes do último publicado' : '';
  const site = `Os visitantes veem o site de ${formatMoment(status.builtAt)}${older}.`;
  const text = describeChange(change);
  return { state, word, text: state === 'refused' ? text : `${site} ${text}` };
}
