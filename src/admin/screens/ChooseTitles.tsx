import { useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { sortTitles } from '../titles.ts';
import { TextArea } from '../ui/Field.tsx';

export interface ChooseTitlesProps {
  /** The titles that the site proposes. */
  listed: readonly string[];
  onChoose: (titles: readonly string[]) => void;
}

/** The titles of a batch before it starts: ticked ones of the list, or a list of one's own. */
export function ChooseTitles({ listed, onChoose }: ChooseTitlesProps) {
  const [own, setOwn] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  const tick = (titles: readonly string[], isTicked: boolean) => {
    const next = new Set(left);
    for (const title of titles) {
      if (isTicked) next.delete(title);
      else next.add(title);
    }
    setLeft(next);
    onChoose(listed.filter((title) => !next.has(title)));
  };
  const write = (text: string) => {
    setOwn(text);
    onChoose(sortTitles(text).titles);
  };

  return (
    <div className="a-titles">
      <div aria-label="De onde vêm os títulos" className="a-switch" role="group">
        <button
          aria-pressed={own === undefined}
          type="button"
          onClick={() => {
            setOwn(undefined);
            tick([], true);
          }}
        >
          Lista do site
        </button>
        <button
          aria-pressed={own !== undefined}
          type="button"
          onClick={() => {
            write('');
          }}
        >
          Minha lista
        </button>
      </div>
      {own === undefined ? (
        <fieldset className="a-ticks">
          <legend>
            {pluralize(listed.length - left.size, 'título marcado', 'títulos marcados')} de{' '}
            {listed.length}
          </legend>
          <label>
            <input
              checked={left.size === 0}
              type="checkbox"
              onChange={({ target }) => {
                tick(listed, target.checked);
              }}
            />
            <strong>Todos</strong>
          </label>
          {listed.map((title) => (
            <label key={title}>
              <input
                checked={!left.has(title)}
                type="checkbox"
                onChange={({ target }) => {
                  tick([title], target.checked);
                }}
              />
              {title}
            </label>
          ))}
        </fieldset>
      ) : (
        <TextArea
          hint={leftOutHint(own)}
          label="Minha lista de títulos"
          rows={10}
          value={own}
          onChange={({ target }) => {
            write(target.value);
          }}
        />
      )}
    </div>
  );
}

function leftOutHint(text: string): string {
  const { titles, leftOut } = sortTitles(text);
  const left =
    leftOut === 0 ? '' : `, ${pluralize(leftOut, 'linha sem', 'linhas sem')} letras nem números`;
  return `Um título por linha: ${pluralize(titles.length, 'título', 'títulos')}${left}.`;
}
