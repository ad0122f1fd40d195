import { useId } from 'react';
import { capitalize } from '../../../lib/text/text.ts';
import type { Company } from '../../../features/company/collection.ts';
import { collectionAddress } from '../../data/content-addresses.ts';
import {
  checkAgain,
  choicesOf,
  chooseValue,
  confirmField,
  switchOf,
  takeOff,
  takeSamplesOff,
  type Closing,
} from './close-item.ts';
import { addressOf, type LaunchItem } from './places.ts';

export interface QuestionProps {
  item: LaunchItem;
  /** Undefined while it is not known, or does not pass. */
  company: Company | undefined;
  day: string;
  busy: boolean;
  /** With the way to the field, where the answer can be taken back. */
  onAnswer: (closing: Closing, path?: string) => void;
  onLater: () => void;
}

/** One question, and the ways to answer it. */
export function Question({ item, company, day, busy, onAnswer, onLater }: QuestionProps) {
  const { label, message, value, at, how, group } = item;
  const id = useId();
  const isSample = group === 'testimonials';
  const address = isSample ? collectionAddress('testimonials') : addressOf(item);
  const isContradiction = group === 'contradictions' || group === 'ratings';
  const path = at?.path ?? '';
  // What only can be filled in is known to be wrong as it stands.
  const choices = (isContradiction && company ? choicesOf(company, path) : []).filter(
    (choice) => how === 'confirm' || choice !== value,
  );
  const off = isContradiction && company ? switchOf(company, path) : undefined;
  const act = (words: string, closing: () => Closing, back?: string) => (
    <button
      className="a-btn a-btn-main"
      disabled={busy}
      key={words}
      type="button"
      onClick={() => onAnswer(closing(), back)}
    >
      {words}
    </button>
  );
  return (
    <div aria-labelledby={id} aria-live="polite" className="a-card" role="group">
      <h2 id={id}>{isSample ? 'Depoimentos de exemplo' : (label ?? 'Uma pergunta')}</h2>
      <p>{isSample ? SAMPLES : capitalize(message)}</p>
      {!isSample && value !== undefined && <Value text={value} />}
      <p className="a-row">
        {isSample && act('Tirar os exemplos do site', takeSamplesOff)}
        {company &&
          choices.map((choice) =>
            act(`“${choice}” em todo o site`, () => chooseValue(company, path, choice, day)),
          )}
        {company && off && act('Deixar fora do site', () => takeOff(company, path, off, day))}
        {company &&
          how === 'confirm' &&
          !isContradiction &&
          act('Está certo, confirmar', () => confirmField(company, path, day), path)}
        {group === 'facts' && at && act('Conferi hoje, continua certo', () => checkAgain(at, day))}
        {address !== undefined && (
          <a className="a-btn" href={address}>
            {isSample ? 'Trocar por reais' : how === 'confirm' ? 'Mudar' : 'Escrever o certo'}
          </a>
        )}
        <button className="a-btn" disabled={busy} type="button" onClick={onLater}>
          Depois
        </button>
      </p>
    </div>
  );
}

const SAMPLES =
  'Há depoimentos de exemplo no site: nenhum cliente os deu. Tire todos, ou troque cada um por um real, com autorização.';

const LONG = 140;

/** What the site says; of a long list only on request. */
function Value({ text }: { text: string }) {
  if (text.length <= LONG) {
    return (
      <p className="a-task-value">
        O site diz: <strong>{text}</strong>
      </p>
    );
  }
  return (
    <details className="a-task-value">
      <summary>Ver o que o site diz</summary>
      <ul>
        {text.split('; ').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
