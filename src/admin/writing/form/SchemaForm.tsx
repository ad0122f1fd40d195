import { createContext, use, useId, useState, type ReactNode } from 'react';
import type { Document } from '../../../content/edits.ts';
import type { SetName } from '../../../content/sets.ts';
import type { Facts } from '../../../lib/facts.ts';
import type { Question } from '../../../lib/judge-text.ts';
import type { AdminClient } from '../../data/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { TextQuestions, type TextQuestionsProps } from '../../ui/TextQuestions.tsx';
import {
  blankGroup,
  findVariant,
  type Field as ShapeField,
  type GroupShape,
  type Shape,
} from './form-shape.ts';
import { DictionaryField } from './DictionaryField.tsx';
import { ListField } from './ListField.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { MomentField } from './MomentField.tsx';
import { readShown, showFacts } from './plain-facts.ts';
import { readNumber } from './read-number.ts';
import { readPhone, showPhone } from './read-phone.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { pathKey, type Path } from './values.ts';

export interface FormContext {
  client: AdminClient;
  /** What the form is of, as it stands in it. */
  collection: SetName;
  document: Document;
  /** Changes the value at the end of a path; undefined takes it out. */
  set: (path: Path, value: unknown) => void;
  /** What is wrong, by the path as `pathKey` writes it. */
  errors: ReadonlyMap<string, string>;
  /** What is asked about the words of a field, by the same paths. */
  questions: ReadonlyMap<string, readonly Question[]>;
  /** The words of a field are this fact, or right as they stand. */
  answer: (path: Path, ...answer: Parameters<TextQuestionsProps['onAnswer']>) => void;
  /** What texts may cite; undefined as long as it is not known. */
  facts: Facts | undefined;
  /** What is known of a field beyond its schema. */
  noteOn: (path: Path) => string | undefined;
  /** The way to the field that the form was opened for: what it lies in stands open. */
  wanted: Path | undefined;
  /** Address of the page that the form is of; undefined where there is none, or none yet. */
  self: string | undefined;
  /** Id of the list of the site's pages that links suggest. */
  pagesId: string;
}

const Context = createContext<FormContext | undefined>(undefined);

/** What the fields of a form share. */
export function useSchemaForm(): FormContext {
  const context = use(Context);
  if (!context) throw new Error('A field stands outside its form.');
  return context;
}

export interface ShapeFieldProps {
  shape: Shape;
  path: Path;
  value: unknown;
}

/** A form for any document, made from its schema. */
export function SchemaForm({ context, children }: { context: FormContext; children: ReactNode }) {
  return <Context value={context}>{children}</Context>;
}

/** The fields of a group, one below the other. */
export function GroupFields({
  fields,
  path,
  value,
}: {
  fields: readonly ShapeField[];
  path: Path;
  value: unknown;
}) {
  const inner =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return fields.map(({ key, shape }) => (
    <ShapeInput key={key} path={[...path, key]} shape={shape} value={inner[key]} />
  ));
}

/** Whatever a field is, found by its way. */
export function ShapeInput(props: ShapeFieldProps) {
  const { questions, answer } = useSchemaForm();
  const key = pathKey(props.path);
  // Problems call the Markdown of an entry by this name.
  const isText = props.shape.kind === 'text' && props.shape.input === 'markdown';
  return (
    <div className="a-way" data-way={key}>
      <AnyInput {...props} />
      <TextQuestions
        of={questions.get(key) ?? (isText ? questions.get('texto') : undefined)}
        onAnswer={(question, fact) => {
          answer(props.path, question, fact);
        }}
      />
    </div>
  );
}

function AnyInput({ shape, path, value }: ShapeFieldProps) {
  switch (shape.kind) {
    case 'fixed':
      return null;
    case 'text':
      return <TextInput path={path} shape={shape} value={value} />;
    case 'number':
      return <NumberInput path={path} shape={shape} value={value} />;
    case 'yes-no':
      return <YesNo path={path} shape={shape} value={value} />;
    case 'choice':
      return <Choice options={shape.options} path={path} shape={shape} value={value} />;
    case 'reference':
      return <ReferenceField path={path} shape={shape} value={value} />;
    case 'list':
      return <ListField path={path} shape={shape} value={value} />;
    case 'group':
      return <Group path={path} shape={shape} value={value} />;
    case 'variants':
      return <Variants path={path} shape={shape} value={value} />;
    case 'dictionary':
      return <DictionaryField path={path} shape={shape} value={value} />;
  }
}

const FROM_RECORD = 'O que está entre ‹ › vem do cadastro e muda com ele.';

/** Label, help and error of a field, as the fields of the house take them. */
function useNotes(shape: Shape, path: Path, value?: unknown) {
  const { errors, noteOn } = useSchemaForm();
  const citesFact = typeof value === 'string' && value.includes('{{');
  return {
    label: shape.isRequired ? shape.label : `${shape.label} (opcional)`,
    hint:
      [shape.help, noteOn(path), citesFact && FROM_RECORD].filter(Boolean).join(' · ') || undefined,
    error: errors.get(pathKey(path)),
  };
}

const INPUT_TYPES = { day: 'date', clock: 'time', email: 'email', url: 'url' } as const;

function TextInput({ shape, path, value }: ShapeFieldProps & { shape: Shape & { kind: 'text' } }) {
  const { set, pagesId, facts } = useSchemaForm();
  const notes = useNotes(shape, path, value);
  const text = typeof value === 'string' ? value : '';
  const shown = showFacts(text, facts);
  const change = ({ target }: { target: { value: string } }) => {
    const typed = readShown(target.value, text, facts);
    set(path, typed === '' && !shape.isRequired ? undefined : typed);
  };
  const { input, max } = shape;
  if (input === 'markdown') return <MarkdownField path={path} value={text} />;
  if (input === 'moment') return <MomentField notes={notes} path={path} value={text} />;
  if (input === 'phone') return <PhoneInput path={path} shape={shape} value={text} />;
  if (input === 'long') {
    const count = max === undefined ? undefined : `${shown.length} de ${max} caracteres`;
    return (
      <TextArea
        className="a-grow"
        {...notes}
        hint={[notes.hint, count].filter(Boolean).join(' · ')}
        rows={3}
        value={shown}
        onChange={change}
      />
    );
  }
  if (input === 'page') {
    return (
      <Field
        {...notes}
        inputMode="url"
        list={pagesId}
        spellCheck={false}
        value={text}
        onChange={change}
      />
    );
  }
  return (
    <Field
      {...notes}
      type={input === 'line' ? 'text' : INPUT_TYPES[input]}
      value={shown}
      onChange={change}
    />
  );
}

function NumberInput({ shape, path, value }: ShapeFieldProps) {
  const { set } = useSchemaForm();
  const notes = useNotes(shape, path);
  const shown =
    typeof value === 'number'
      ? String(value).replace('.', ',')
      : typeof value === 'string'
        ? value
        : '';
  /** What was typed, as long as it says the same: "12," on the way to "12,5". */
  const [typed, setTyped] = useState(shown);
  const isSame = readNumber(typed) === value || (typed === '' && value === undefined);
  return (
    <Field
      {...notes}
      inputMode="decimal"
      value={isSame ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        set(path, target.value.trim() === '' ? undefined : readNumber(target.value));
      }}
    />
  );
}

function YesNo({ shape, path, value }: ShapeFieldProps) {
  const { set, errors } = useSchemaForm();
  const error = errors.get(pathKey(path));
  const noteId = useId();
  return (
    <div className="a-field">
      <label className="a-yes-no">
        <input
          aria-describedby={error === undefined && shape.help === undefined ? undefined : noteId}
          checked={(value ?? shape.preset ?? false) === true}
          type="checkbox"
          onChange={({ target }) => {
            const isAbsentOtherwise = !shape.isRequired && shape.preset === undefined;
            set(path, target.checked || !isAbsentOtherwise ? target.checked : undefined);
          }}
        />
        {shape.label}
      </label>
      {error !== undefined ? (
        <p className="a-error" id={noteId}>
          {error}
        </p>
      ) : (
        shape.help !== undefined && (
          <p className="a-hint" id={noteId}>
            {shape.help}
          </p>
        )
      )}
    </div>
  );
}

export interface ChoiceProps extends ShapeFieldProps {
  options: readonly { value: string; name: string }[];
}

/** A number as people write it, stored as links dial it. */
function PhoneInput({ shape, path, value }: ShapeFieldProps & { value: string }) {
  const { set } = useSchemaForm();
  const notes = useNotes(shape, path);
  const [typed, setTyped] = useState(() => showPhone(value));
  return (
    <Field
      {...notes}
      inputMode="tel"
      value={readPhone(typed) === value ? typed : showPhone(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        set(path, readPhone(target.value));
      }}
    />
  );
}

/** One of few values, from the list that the platform shows. */
export function Choice({ shape, path, value, options }: ChoiceProps) {
  const { set } = useSchemaForm();
  const { label, hint, error } = useNotes(shape, path);
  const id = useId();
  const chosen =
    typeof value === 'string' ? value : typeof shape.preset === 'string' ? shape.preset : '';
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  const note = error ?? hint;
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <select
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-invalid={error !== undefined}
        id={id}
        value={chosen}
        onChange={({ target }) => {
          set(path, target.value === '' ? undefined : target.value);
        }}
      >
        <option value="">{shape.isRequired ? 'Escolha…' : '—'}</option>
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p className={error === undefined ? 'a-hint' : 'a-error'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a group as a whole. */
export function GroupError({ path }: { path: Path }) {
  const { errors } = useSchemaForm();
  const error = errors.get(pathKey(path));
  return error === undefined ? null : (
    <p className="a-error" data-wrong tabIndex={-1}>
      {error}
    </p>
  );
}

function Group({ shape, path, value }: ShapeFieldProps & { shape: GroupShape }) {
  const { set } = useSchemaForm();
  const isAbsent = value === undefined && !shape.isRequired;
  return (
    <fieldset className="a-group">
      <legend>{shape.label}</legend>
      {shape.help !== undefined && <p className="a-hint">{shape.help}</p>}
      <GroupError path={path} />
      {isAbsent ? (
        <Button
          onClick={() => {
            set(path, blankGroup(shape));
          }}
        >
          Acrescentar
        </Button>
      ) : (
        <>
          <GroupFields fields={shape.fields} path={path} value={value} />
          {!shape.isRequired && (
            <Button
              look="quiet-danger"
              onClick={() => {
                set(path, undefined);
              }}
            >
              Tirar {shape.label.toLocaleLowerCase('pt-BR')}
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}

function Variants({
  shape,
  path,
  value,
}: ShapeFieldProps & { shape: Shape & { kind: 'variants' } }) {
  const { set } = useSchemaForm();
  const id = useId();
  const at = findVariant(shape, value);
  const variant = shape.variants[at];
  return (
    <fieldset className="a-group">
      <legend>{path.length === 0 ? 'Tipo' : shape.label}</legend>
      {shape.help !== undefined && <p className="a-hint">{shape.help}</p>}
      <GroupError path={path} />
      <div className="a-field">
        <label htmlFor={id}>Como é</label>
        <select
          id={id}
          value={at}
          onChange={({ target }) => {
            const chosen = shape.variants[Number(target.value)]?.group;
            if (!chosen) {
              set(path, undefined);
              return;
            }
            // What both kinds have stays as it was written.
            const old = typeof value === 'object' && value !== null ? value : {};
            const kept = Object.fromEntries(
              Object.entries(old).filter(([key]) =>
                chosen.fields.some((field) => field.key === key && field.shape.kind !== 'fixed'),
              ),
            );
            set(path, { ...blankGroup(chosen), ...kept });
          }}
        >
          {(at < 0 || !shape.isRequired) && <option value={-1}>—</option>}
          {shape.variants.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {variant && <GroupFields fields={variant.group.fields} path={path} value={value} />}
    </fieldset>
  );
}
