import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import type { AdminClient } from '../../data/client.ts';
import type { PublishingStatus } from '../../data/publishing.ts';
import { ClockState } from './ClockState.tsx';
import { publishing } from '../../data/queries.ts';

/** Is the site well, and when was it published last. */
export function SiteState({ client }: { client: AdminClient }) {
  const { data: status } = useQuery(publishing(client));
  const { level, word, text } = describeSite(status);
  return (
    <section aria-label="Situação do site" className="a-card a-site">
      <h2 className="a-kind">Site</h2>
      <p className={`a-site-word a-site-${level}`} role="status">
        {word}
      </p>
      <p className="a-hint">{text}</p>
      <ClockState client={client} />
      {status?.failure !== undefined && (
        <details>
          <summary>Para quem cuida do site</summary>
          <p className="a-hint">{status.failure}</p>
        </details>
      )}
    </section>
  );
}

/** The state of publishing in the words of an owner; undefined before the first answer, null without one. */
export function describeSite(status: PublishingStatus | null | undefined): {
  level: 'good' | 'busy' | 'bad' | 'unknown';
  word: string;
  text: string;
} {
  if (status === undefined) return { level: 'unknown', word: 'Conferindo…', text: '' };
  if (status === null) {
    return {
      level: 'unknown',
      word: 'Sem resposta',
      text: 'Não foi possível conferir o site agora. Verifique a internet.',
    };
  }
  const last = `Última publicação: ${formatMoment(status.builtAt)}.`;
  if (status.failure !== undefined) {
    return {
      level: 'bad',
      word: 'Publicação parada',
      text: `O site continua no ar como estava, e o que você salvou está guardado. ${last}`,
    };
  }
  if (status.pending > 0) {
    return {
      level: 'busy',
      word: 'Publicando…',
      text: `${pluralize(status.pending, 'página com alterações', 'páginas com alterações')} a caminho do site. ${last}`,
    };
  }
  const { refused, leftOut } = status;
  if (refused.size + leftOut > 0) {
    const lacks = [
      ...(leftOut > 0
        ? [
            `${pluralize(leftOut, 'alteração salva ficou', 'alterações salvas ficaram')} de fora, e os visitantes veem ali a versão anterior: veja em “Textos”.`,
          ]
        : []),
      ...(refused.size > 0
        ? [
            `${pluralize(refused.size, 'página salva não pôde ser publicada', 'páginas salvas não puderam ser publicadas')}: veja em “Para fazer”.`,
          ]
        : []),
    ];
    return { level: 'bad', word: 'No ar, incompleto', text: [...lacks, last].join(' ') };
  }
  return { level: 'good', word: 'No ar', text: last };
}
