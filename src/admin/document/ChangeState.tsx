import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/dates/dates.ts';
import { capitalize } from '../../lib/text/text.ts';
import { CHANGE_STATES, type ChangeState } from '../data/publishing.ts';

type Known = ChangeState | undefined;

const join = (...sentences: string[]) => sentences.filter((one) => one !== '').join(' ');

/** What a person needs to know beside the word: how long, why, what visitors see, what to do. */
export function describeChange(change: ChangeState): string {
  switch (change.state) {
    case 'on-way':
      return `Os visitantes ainda não veem a mudança; costuma levar ${change.usually}.`;
    case 'live':
      return '';
    case 'refused':
      return join(change.seen, capitalize(change.why), 'Corrija e salve de novo.');
    case 'stuck': {
      const {
        since,
        why,
        seen = 'O que você salvou está guardado, e não está no ar.',
        who,
      } = change;
      const moment = since === undefined ? '' : `Desde ${formatMoment(since)}.`;
      return join(moment, capitalize(why), seen, who);
    }
  }
}

/** How far a change has come, in a word; nothing where nobody can say. */
export function ChangeWord({ change }: { change: Known }) {
  if (!change) return null;
  return <span className={`a-state a-now-${change.state}`}>{CHANGE_STATES[change.state]}</span>;
}

/** How far a change has come, in a sentence; `children` say what is wrong, or lead there. */
export function ChangeLine({ change, children }: { change: Known; children?: ReactNode }) {
  if (!change) {
    return (
      <p className="a-change" role="status">
        <strong>Não deu para conferir o site.</strong> O que você salvou está guardado; abra esta
        tela de novo daqui a pouco, e ela diz se já está no ar.
      </p>
    );
  }
  return (
    <div
      className={`a-change a-change-${change.state}`}
      role={change.state === 'refused' ? 'alert' : 'status'}
    >
      <p>
        <strong>{CHANGE_STATES[change.state]}.</strong> {describeChange(change)}
      </p>
      {children}
    </div>
  );
}
