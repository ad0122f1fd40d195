import { useRef, useState, type ReactNode } from 'react';
import { isObject } from '../../../cms/overrides/edits.ts';
import type { Facts } from '../../../cms/markers/facts.ts';
import { formatValue } from '../../../features/company/what-changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { MoveButtons, moveRow } from '../../ui/MoveButtons.tsx';
import { holds, useFold, useSchemaForm, type ShapeFieldProps } from './form-context.ts';
import { blankOf, type Shape } from './form-shape.ts';
import { titleOfItem } from './list-names.ts';
import { formatFacts } from './plain-facts.ts';
import { GroupBox, GroupFields, GroupNotes, ShapeInput } from './SchemaForm.tsx';
import { pathKey } from './values.ts';

/** Tells the items of all lists apart, whatever moves. */
let nextKey = 0;

/** Items that can be added, moved and taken out. */
export function ListField({ shape, path, value }: ShapeFieldProps<'list'>) {
  const { facts, set } = useSchemaForm();
  const [items = []] = [value, shape.preset].filter((list) => Array.isArray(list)) as unknown[][];
  const { item, label, most } = shape;
  const keys = useRef<number[]>([]);
  const [opened, setOpened] = useState<number>();
  while (keys.current.length < items.length) keys.current.push(nextKey++);
  keys.current.length = items.length;

  const change = (changed: unknown[]) => set(path, changed.length === 0 ? blankOf(shape) : changed);
  const [isShort] = useState(item.kind !== 'group' && item.kind !== 'variants' && items.length > 1);
  return (
    <GroupBox
      path={path}
      shape={{ ...shape, folds: isShort || shape.folds }}
      note={isShort ? shorten(formatFacts(formatValue(items) ?? '', facts)) : undefined}
    >
      {items.length > 0 && (
        <ol className="a-items">
          {items.map((one, at) => {
            const name = `${label} ${at + 1}`;
            const tools = (
              <div className="a-item-tools">
                <MoveButtons
                  at={at}
                  count={items.length}
                  name={name}
                  onMove={(from, to) => {
                    keys.current = moveRow(keys.current, from, to);
                    change(moveRow(items, from, to));
                  }}
                />
                <Button
                  aria-label={`Tirar ${name}`}
                  look="quiet-danger"
                  onClick={() => {
                    keys.current.splice(at, 1);
                    change(items.filter((_, index) => index !== at));
                  }}
                >
                  Tirar
                </Button>
              </div>
            );
            return (
              <li key={keys.current[at]} ref={opened === keys.current[at] ? goIntoItem : undefined}>
                <Item
                  isNew={opened === keys.current[at]}
                  path={[...path, at]}
                  place={at + 1}
                  shape={item}
                  tools={tools}
                  value={one}
                />
              </li>
            );
          })}
        </ol>
      )}
      {(most === undefined || items.length < most) && (
        <Button
          onClick={() => {
            setOpened(nextKey);
            change([...items, blankItem(item)]);
          }}
        >
          Acrescentar<span className="a-hidden"> em {label}</span>
        </Button>
      )}
    </GroupBox>
  );
}

/** As the `ref` of an item that was just added. */
function goIntoItem(item: HTMLElement | null) {
  item?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

function blankItem(shape: Shape): unknown {
  return blankOf({ ...shape, isRequired: true });
}

interface ItemProps extends ShapeFieldProps {
  place: number;
  tools: ReactNode;
  /** Was just added: stands open. */
  isNew: boolean;
}

/** One item: a field of its own, or a closed box that its first words name. */
function Item({ shape, path, value, place, tools, isNew }: ItemProps) {
  const { errors, facts } = useSchemaForm();
  const { opens, stays } = useFold(path);
  const label = `${shape.label} ${place}`;
  if (shape.kind !== 'group' && shape.kind !== 'variants') {
    return (
      <div className="a-item-line">
        <ShapeInput path={path} shape={{ ...shape, label, help: undefined }} value={value} />
        {tools}
      </div>
    );
  }
  return (
    <Fold
      opens={isNew || opens}
      stays={stays}
      summary={
        <>
          {nameOfItem(value, facts) || label}
          {holds(errors, path) && <span className="a-error"> Corrija</span>}
        </>
      }
      fieldPath={pathKey(path)}
    >
      {shape.kind === 'group' ? (
        <>
          <GroupNotes path={path} shape={{ ...shape, help: undefined }} />
          <GroupFields fields={shape.fields} path={path} value={value} />
        </>
      ) : (
        <ShapeInput path={path} shape={shape} value={value} />
      )}
      {tools}
    </Fold>
  );
}

/** The words by which a person knows an item. */
function nameOfItem(value: unknown, facts: Facts | undefined): string {
  if (!isObject(value)) return '';
  const { opens, closes } = value;
  if (typeof opens === 'string' && typeof closes === 'string') return `${opens} às ${closes}`;
  return shorten(formatFacts(titleOfItem(value) ?? formatValue(value) ?? '', facts));
}

const shorten = (words: string) => (words.length > 70 ? `${words.slice(0, 68)}…` : words);
