import { useMemo } from 'react';
import { capitalize } from '../../../lib/text/text.ts';
import type { QuestionType, Subject } from '../../../features/generator/collection.ts';
import { analyseTitle, placeKey, type TitleData, type Understanding } from './analyse-title.ts';
import { explainLeftOut, explainProblem, placeLabel } from './explain.ts';
import { untreatedIn } from './generate-page.ts';
import type { OwnFacts } from '../../document/titles/own-facts.ts';
import { Button } from '../../ui/Button.tsx';
import { optionsOf, Select, type Option } from '../../ui/Field.tsx';

const KINDS: Record<QuestionType, string> = {
  price: 'Preço: quanto custa',
  'how-to': 'Como fazer',
  which: 'Qual escolher',
  when: 'Quando',
  where: 'Onde',
  why: 'Por que acontece',
  'worth-it': 'Se vale a pena',
  general: 'Página de serviço',
};

const toOption = ({ id, name }: Subject): Option => ({ value: id, name: capitalize(name) });

export interface UnderstoodProps {
  title: string;
  data: TitleData;
  said: Understanding;
  own: OwnFacts | undefined;
  onSaid: (said: Understanding) => void;
  /** The person tried to generate in spite of the problem. */
  stopped: boolean;
  onAnyway: () => void;
}

/** What the generator reads out of one title, to be changed before anything is written. */
export function Understood(props: UnderstoodProps) {
  const { title, data, said, own, onSaid, stopped, onAnyway } = props;
  const { words, places } = data;
  const about = analyseTitle(title, data, said);
  const { problem, place, also } = about;
  const lacks = explainLeftOut(untreatedIn({ title, said, own }, data), about);
  const isOther = problem?.kind === 'other-trade';
  const choices = problem?.kind === 'which-place' ? problem.choices : [];
  const isKnown = place !== undefined && places.some((one) => placeKey(one) === placeKey(place));
  const say = (part: keyof Understanding) => (text: string) => onSaid({ ...said, [part]: text });
  return (
    <fieldset className="a-understood">
      <legend>O que o gerador entendeu</legend>
      <div className="a-chips">
        <Select
          label="Serviço"
          options={words.services.map(toOption)}
          value={about.serviceType.id}
          onText={say('service')}
        />
        <Select
          label="Assunto"
          options={[
            ...(isOther ? [{ value: '', name: 'Não reconhecido' }] : []),
            ...words.products.map(toOption),
          ]}
          value={isOther ? '' : about.productType.id}
          onText={say('product')}
        />
        <Select
          label="Lugar"
          options={[
            { value: '', name: 'Sem lugar' },
            ...(place && !isKnown ? [{ value: place.name, name: place.name }] : []),
            ...[...new Set([...choices, ...places])].map((one) => {
              return { value: placeKey(one), name: placeLabel(one) };
            }),
          ]}
          value={place && (isKnown || problem) ? placeKey(place) : (place?.name ?? '')}
          onText={say('place')}
        />
        <Select
          label="Tipo de pergunta"
          options={optionsOf(KINDS)}
          value={about.questionType}
          onText={say('question')}
        />
      </div>
      {also.length > 0 && (
        <p className="a-hint">
          O texto trata também de: {also.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {!problem && lacks !== undefined && <p className="a-warning">{lacks}</p>}
      {problem && (
        <div role={stopped ? 'alert' : undefined}>
          <p className="a-error">
            {stopped && 'Nada foi escrito. '}
            {problem.kind === 'which-place'
              ? `“${problem.name}” é nome de mais de um lugar. Escolha qual em “Lugar”.`
              : explainProblem(problem)}
          </p>
          {stopped && problem.kind !== 'refused' && (
            <Button onClick={onAnyway}>Escrever mesmo assim</Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

export interface RefusedProps {
  titles: readonly string[];
  data: TitleData;
  /** The AI writes about anything; the generator does not. */
  by?: 'ai' | 'generator';
}

const REFUSED = {
  generator: { label: 'Títulos que não serão escritos', text: undefined },
  ai: {
    label: 'Títulos a conferir',
    text: 'A IA escreve assim mesmo, salvo onde está dito que não. Confira se é disso que a página deve falar:',
  },
};

/** Before a run: the titles that will fail, each with its reason. */
export function Refused({ titles, data, by = 'generator' }: RefusedProps) {
  // Five hundred titles take longer to read than the next key may wait.
  const refused = useMemo(
    () =>
      titles.flatMap((title) => {
        const { problem } = analyseTitle(title, data);
        if (!problem) return [];
        const never = by === 'ai' && problem.kind === 'refused' ? 'Não será escrito. ' : '';
        return [{ title, reason: `${never}${explainProblem(problem)}` }];
      }),
    [titles, data, by],
  );
  if (refused.length === 0) return null;
  const { label, text } = REFUSED[by];
  return (
    <div className="a-alert" role="status">
      <p>{text ?? `${label}:`}</p>
      <ul aria-label={label}>
        {refused.map(({ title, reason }) => (
          <li key={title}>
            <strong>{title}</strong>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
