import { useState } from 'react';
import { isSame, type Document } from '../../cms/overrides/edits.ts';
import type { Change } from '../../features/company/what-changes.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ChangeList } from './versions/ChangeList.tsx';
import { cutToDifference } from './versions/difference.ts';
import type { Author, Both } from './machine.ts';
import { joinChanges, pathKey, valueAt } from '../writing/form/values.ts';
import { useResolvedText } from '../writing/useResolvedText.ts';

export interface ConflictProps {
  both: Both;
  /** What differs, as its owner reads it; paths as those of `joinChanges`. */
  changesOf: (before: Document, after: Document) => Change[];
  /** What the owner calls the field at a path of this document. */
  nameOf: (fieldPath: string, document: Document) => string;
  /** A value as its owner reads it. */
  show: (value: unknown, fieldPath: string) => string | undefined;
  /** Gives both their changes, as the person decided. */
  onJoin: (document: Document) => void;
  onClose: () => void;
}

type Side = 'mine' | 'theirs' | 'base';

const WORDS: Readonly<
  Record<Author, { title: string; both: string; changed: string; side: string; which: string }>
> = {
  other: {
    title: 'Outra pessoa salvou antes',
    both: 'As alterações de vocês dois ficam juntas.',
    changed: 'O que a outra pessoa mudou',
    side: 'A da outra pessoa',
    which: 'vocês dois mudaram. Qual fica?',
  },
  you: {
    title: 'Você salvou antes, em outra aba',
    both: 'As alterações das duas abas ficam juntas.',
    changed: 'O que você mudou na outra aba',
    side: 'A da outra aba',
    which: 'mudou nas duas abas. Qual fica?',
  },
  site: {
    title: 'O site mudou enquanto você escrevia',
    both: 'As suas alterações e as do site ficam juntas.',
    changed: 'O que mudou no site',
    side: 'A do site',
    which: 'mudou aqui e no site. Qual fica?',
  },
};

/** A document was saved twice: shows both, and lets the second decide field by field, row by row. */
export function Conflict(props: ConflictProps) {
  const { both, changesOf, nameOf, onJoin, onClose } = props;
  const { by, isRemoved = false, original, mine, theirs, base } = both;
  const tell = useResolvedText();
  const show = (value: unknown, fieldPath: string) =>
    tell(props.show(value, fieldPath) ?? '(vazio)');
  const { collisions } = joinChanges(original, mine, theirs);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const words = WORDS[by];
  const names: Readonly<Record<Side, string>> = {
    mine: 'A minha',
    theirs: words.side,
    base: 'A original do site',
  };
  // Whoever chooses a value gives their word for it as they save it.
  const choices = collisions.filter(({ path: [field] }) => field !== 'confirmed');
  const asked = choices.map(({ path }) => pathKey(path));
  // What both changed is asked about below.
  const others = changesOf(original, theirs).filter(
    ({ path }) => !asked.some((key) => path === key || path.startsWith(`${key}.`)),
  );
  return (
    <Dialog title={words.title} wide onClose={onClose}>
      <p>Nada do que você escreveu se perdeu. {words.both}</p>
      {isRemoved && (
        <p>
          <strong>Foi tirado do site nesse meio-tempo.</strong> Se você salvar, volta a aparecer.
        </p>
      )}
      {others.length > 0 && (
        <>
          <h3>{words.changed}</h3>
          <ChangeList changes={others} />
        </>
      )}
      {choices.map(({ path, mine: own, theirs: other }) => {
        const key = pathKey(path);
        const all: Record<Side, unknown> = { mine: own, theirs: other, base: valueAt(base, path) };
        const [shownMine, shownTheirs] = cutToDifference(show(own, key), show(other, key));
        const shown: Record<Side, string> = {
          mine: shownMine,
          theirs: shownTheirs,
          base: cutToDifference(show(all.base, key), show(own, key))[0],
        };
        const sides = (Object.keys(names) as Side[]).filter(
          (side) =>
            side !== 'base' ||
            (base && !isSame(all.base, all.mine) && !isSame(all.base, all.theirs)),
        );
        return (
          <fieldset className="a-group" key={key}>
            <legend>
              {tell(nameOf(key, own === undefined ? theirs : mine))}: {words.which}
            </legend>
            {sides.map((side) => (
              <label className="a-side" key={side}>
                <input
                  checked={(chosen.get(key) ?? 'mine') === side}
                  name={key}
                  type="radio"
                  onChange={() => setChosen(new Map([...chosen, [key, side]]))}
                />
                <span>
                  <strong>{names[side]}</strong>
                  <span className="a-side-value">{shown[side]}</span>
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <div className="a-row">
        <Button
          look="main"
          onClick={() => {
            const { document } = joinChanges(original, mine, theirs, (collision) => {
              const key = pathKey(collision.path);
              const side = asked.includes(key) ? (chosen.get(key) ?? 'mine') : 'theirs';
              return side === 'base' ? valueAt(base, collision.path) : collision[side];
            });
            onJoin(document);
          }}
        >
          Juntar e conferir
        </Button>
        <Button onClick={onClose}>Voltar ao formulário</Button>
      </div>
    </Dialog>
  );
}
