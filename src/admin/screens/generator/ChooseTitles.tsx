import { pluralize } from '../../../lib/text/text.ts';
import { TextArea } from '../../ui/Field.tsx';

/** Which titles a person chose: some of the list that the site proposes, or a list of their own. */
export interface TitleChoice {
  /** Titles of the list that are not ticked. */
  left: string[];
  /** The person's own list is used in its place. */
  isOwn: boolean;
  /** That list, a title a line. */
  list: string;
}

export const WHOLE_LIST: TitleChoice = { left: [], isOwn: false, list: '' };

/** The titles of the site's list that are ticked. */
export function tickedTitles(listed: readonly string[], { left }: TitleChoice): string[] {
  return listed.filter((title) => !left.includes(title));
}

export interface ChooseTitlesProps {
  listed: readonly string[];
  choice: TitleChoice;
  /** How many titles of the person's own list were read so far. */
  count: number;
  /** Why that list is not taken. */
  error: string | undefined;
  onChoose: (choice: TitleChoice) => void;
}

/** The titles of a batch before it starts: ticked ones of the list, or a list of one's own. */
export function ChooseTitles({ listed, choice, count, error, onChoose }: ChooseTitlesProps) {
  const { left, isOwn, list } = choice;
  const tick = (titles: readonly string[], isTicked: boolean) => {
    const others = left.filter((title) => !titles.includes(title));
    onChoose({ ...choice, left: isTicked ? others : [...others, ...titles] });
  };
  const ticked = tickedTitles(listed, choice).length;

  return (
    <div className="a-titles">
      <div aria-label="De onde vêm os títulos" className="a-switch" role="group">
        {['Lista do site', 'Minha lista'].map((name, at) => (
          <button
            aria-pressed={isOwn === (at === 1)}
            key={name}
            type="button"
            onClick={() => onChoose({ ...choice, isOwn: at === 1 })}
          >
            {name}
          </button>
        ))}
      </div>
      {isOwn ? (
        <TextArea
          error={error}
          hint={`Um título por linha: ${pluralize(count, 'título', 'títulos')}.`}
          label="Minha lista de títulos"
          rows={10}
          value={list}
          onChange={({ target }) => onChoose({ ...choice, list: target.value })}
        />
      ) : (
        <fieldset className="a-ticks">
          <legend>
            {pluralize(ticked, 'título marcado', 'títulos marcados')} de {listed.length}
          </legend>
          <label>
            <input
              checked={ticked === listed.length}
              type="checkbox"
              onChange={({ target }) => tick(listed, target.checked)}
            />
            <strong>Todos</strong>
          </label>
          {listed.map((title) => (
            <label key={title}>
              <input
                checked={!left.includes(title)}
                type="checkbox"
                onChange={({ target }) => tick([title], target.checked)}
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
