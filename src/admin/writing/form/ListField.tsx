import { useRef, useState, type ReactNode } from 'react';
import { blankGroup, blankOf, type Shape } from './form-shape.ts';
import {
  GroupError,
  GroupFields,
  ShapeInput,
  useSchemaForm,
  type ShapeFieldProps,
} from './SchemaForm.tsx';
import { titleOfItem } from './list-names.ts';
import { pathKey, showValue, type Path } from './values.ts';
import { Button } from '../../ui/Button.tsx';

type ListShape = Extract<Shape, { kind: 'list' }>;

/** Items that can be added, moved and taken out. */
export function ListField({ shape, path, value }: ShapeFieldProps & { shape: ListShape }) {
  const { set } = useSchemaForm();
  const items: unknown[] = Array.isArray(value)
    ? value
    : Array.isArray(shape.preset)
      ? shape.preset
      : [];
  const { item, most } = shape;
  /** Keys by which React tells the items, whatever moves. */
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  const [opened, setOpened] = useState<number>();
  while (keys.current.length < items.length) keys.current.push(next.current++);
  keys.current.length = items.length;

  const change = (changed: unknown[]) => {
    set(path, changed.length === 0 && !shape.isRequired ? undefined : changed);
  };
  const move = (at: number, to: number) => {
    const moved = [...items];
    moved.splice(to, 0, ...moved.splice(at, 1));
    keys.current.splice(to, 0, ...keys.current.splice(at, 1));
    change(moved);
  };
  const label = shape.label;
  const [isShort] = useState(item.kind !== 'group' && item.kind !== 'variants' && items.length > 1);

  return (
    <Folded isFolded={isShort} label={label} path={path} words={items.map(showValue).join(', ')}>
      {shape.help !== undefined && <p className="a-hint">{shape.help}</p>}
      <GroupError path={path} />
      {items.length > 0 && (
        <ol className="a-items">
          {items.map((one, at) => {
            const tools = (
              <div className="a-item-tools">
                <Button
                  aria-label={`Subir ${label} ${at + 1}`}
                  look="quiet"
                  disabled={at === 0}
                  onClick={() => {
                    move(at, at - 1);
                  }}
                >
                  ↑
                </Button>
                <Button
                  aria-label={`Descer ${label} ${at + 1}`}
                  look="quiet"
                  disabled={at === items.length - 1}
                  onClick={() => {
                    move(at, at + 1);
                  }}
                >
                  ↓
                </Button>
                <Button
                  aria-label={`Tirar ${label} ${at + 1}`}
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
              <li key={keys.current[at]}>
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
            setOpened(next.current);
            change([...items, blankItem(item)]);
          }}
        >
          Acrescentar<span className="a-hidden"> em {label}</span>
        </Button>
      )}
    </Folded>
  );
}

interface FoldedProps {
  isFolded: boolean;
  label: string;
  path: Path;
  /** What a closed list shows of itself. */
  words: string;
  children: ReactNode;
}

/** A list of words stays closed until it is wanted: a phone has little room. */
function Folded({ isFolded, label, path, words, children }: FoldedProps) {
  const { errors, questions, wanted } = useSchemaForm();
  const [isOpen, setIsOpen] = useState(leadsInto(wanted, path));
  if (!isFolded) {
    return (
      <fieldset className="a-group">
        <legend>{label}</legend>
        {children}
      </fieldset>
    );
  }
  const isShown = isOpen || hasErrors(errors, path) || hasErrors(questions, path);
  return (
    <details
      className="a-item"
      open={isShown}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>
        <strong>{label}</strong> {!isShown && <span className="a-hint">{shorten(words)}</span>}
      </summary>
      {isShown && <div className="a-item-fields">{children}</div>}
    </details>
  );
}

function blankItem(shape: Shape): unknown {
  if (shape.kind === 'group') return blankGroup(shape);
  return blankOf({ ...shape, isRequired: true }) ?? '';
}

interface ItemProps extends ShapeFieldProps {
  place: number;
  tools: ReactNode;
  /** Was just added: stands open. */
  isNew: boolean;
}

/** One item: a field of its own, or a closed box that its first words name. */
function Item({ shape, path, value, place, tools, isNew }: ItemProps) {
  const { errors, questions, wanted } = useSchemaForm();
  const [isOpen, setIsOpen] = useState(isNew || leadsInto(wanted, path));
  const isWrong = hasErrors(errors, path);
  if (shape.kind !== 'group' && shape.kind !== 'variants') {
    return (
      <div className="a-item-line">
        <ShapeInput
          path={path}
          shape={{ ...shape, label: `${shape.label} ${place}`, help: undefined }}
          value={value}
        />
        {tools}
      </div>
    );
  }
  const name = nameOfItem(value) || `${shape.label} ${place}`;
  const isShown = isOpen || isWrong || hasErrors(questions, path);
  return (
    <details
      className="a-item"
      data-way={pathKey(path)}
      open={isShown}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>
        {name}
        {isWrong && <span className="a-error"> Corrija</span>}
      </summary>
      {isShown && (
        <div className="a-item-fields">
          {shape.kind === 'group' ? (
            <>
              <GroupError path={path} />
              <GroupFields fields={shape.fields} path={path} value={value} />
            </>
          ) : (
            <ShapeInput path={path} shape={shape} value={value} />
          )}
          {tools}
        </div>
      )}
    </details>
  );
}

/** Whether a way leads to what stands at a path, or on through it. */
const leadsInto = (way: Path | undefined, path: Path) =>
  way !== undefined && path.every((part, at) => part === way[at]);

function hasErrors(errors: ReadonlyMap<string, unknown>, path: Path): boolean {
  const key = pathKey(path);
  return [...errors.keys()].some((name) => name === key || name.startsWith(`${key}.`));
}

/** The words by which a person knows an item. */
function nameOfItem(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const fields = value as Record<string, unknown>;
  if (typeof fields['opens'] === 'string' && typeof fields['closes'] === 'string') {
    return `${fields['opens']} às ${fields['closes']}`;
  }
  return shorten(titleOfItem(fields) ?? showValue(fields));
}

const shorten = (words: string) => (words.length > 70 ? `${words.slice(0, 68)}…` : words);
