import { useState } from 'react';
import { isSame, type Document } from '../../content/edits.ts';
import { nameOfPath } from '../../schemas/field-names.ts';
import { whatChanges } from '../../schemas/what-changes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ChangeList } from '../versions/ChangeList.tsx';
import { joinChanges, pathKey, showValue, valueAt, withValue } from './values.ts';

export interface ConflictProps {
  /** What the person began with. */
  original: Document;
  mine: Document;
  /** What somebody else saved meanwhile. */
  theirs: Document;
  base: Document | undefined;
  /** Gives both their changes, as the person decided. */
  onJoin: (document: Document) => void;
  onClose: () => void;
}

type Side = 'mine' | 'theirs' | 'base';
const SIDES: Readonly<Record<Side, string>> = {
  mine: 'A minha',
  theirs: 'A da outra pessoa',
  base: 'A do arquivo',
};

/** Two people changed one entry: shows both, and lets the second decide field by field. */
export function Conflict(props: ConflictProps) {
  const { original, mine, theirs, base, onJoin, onClose } = props;
  const { document, collisions } = joinChanges(original, mine, theirs);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  // What both changed is asked about below.
  const decided = collisions.reduce<unknown>(
    (document, { path }) => withValue(document, path, valueAt(original, path)),
    theirs,
  ) as Document;
  const others = whatChanges(original, decided);
  return (
    <Dialog title="Outra pessoa salvou antes" wide onClose={onClose}>
      <p>Nada do que você escreveu se perdeu. As alterações de vocês dois ficam juntas.</p>
      {others.length > 0 && (
        <>
          <h3>O que a outra pessoa mudou</h3>
          <ChangeList changes={others} />
        </>
      )}
      {collisions.map(({ path, ...values }) => {
        const key = pathKey(path);
        const all: Record<Side, unknown> = { ...values, base: valueAt(base, path) };
        const name = nameOfPath(path);
        const sides = (Object.keys(SIDES) as Side[]).filter(
          (side) =>
            side !== 'base' ||
            (base && !isSame(all.base, all.mine) && !isSame(all.base, all.theirs)),
        );
        return (
          <fieldset className="a-group" key={key}>
            <legend>{name}: vocês dois mudaram. Qual fica?</legend>
            {sides.map((side) => (
              <label className="a-side" key={side}>
                <input
                  checked={(chosen.get(key) ?? 'mine') === side}
                  name={key}
                  type="radio"
                  onChange={() => {
                    setChosen(new Map([...chosen, [key, side]]));
                  }}
                />
                <span>
                  <strong>{SIDES[side]}</strong>
                  <span className="a-side-value">{showValue(all[side])}</span>
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <div className="a-row">
        <button
          className="a-btn a-btn-main"
          type="button"
          onClick={() => {
            let joined: unknown = document;
            for (const { path, theirs: other } of collisions) {
              const side = chosen.get(pathKey(path)) ?? 'mine';
              if (side === 'theirs') joined = withValue(joined, path, other);
              if (side === 'base') joined = withValue(joined, path, valueAt(base, path));
            }
            onJoin(joined as Document);
          }}
        >
          Juntar e conferir
        </button>
        <button className="a-btn" type="button" onClick={onClose}>
          Voltar ao formulário
        </button>
      </div>
    </Dialog>
  );
}
