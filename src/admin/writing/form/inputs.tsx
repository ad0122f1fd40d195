import { useId, useState, type ComponentProps } from 'react';
import {
  canChat,
  formatPhone,
  mainPhone,
  phoneHref,
  phoneKind,
  readPhone,
  type Phone,
} from '../../../lib/text/phone.ts';
import { readTaxId } from '../../../lib/text/tax-id.ts';
import { Field, Select, TextArea, type Option } from '../../ui/Field.tsx';
import { findWrittenPages } from '../find-pages.ts';
import { TextField } from '../TextField.tsx';
import { useNotes, useSchemaForm, type FieldProps, type ShapeFieldProps } from './form-context.ts';
import { blankOf } from './form-shape.ts';
import { MomentField } from './MomentField.tsx';
import { readShown, showFacts } from './plain-facts.ts';
import { readNumber, showNumber } from './read-number.ts';
import { pathKey, valueAt, type Path } from './values.ts';

const INPUT_TYPES = { day: 'date', clock: 'time', email: 'email', url: 'url' } as const;

export function TextInput(props: ShapeFieldProps<'text'>) {
  const { shape, path, value } = props;
  const { set, pagesId, facts } = useSchemaForm();
  const notes = useNotes(props);
  const text = typeof value === 'string' ? value : '';
  const { input, max } = shape;
  if (input === 'markdown') return <MarkdownField path={path} value={text} />;
  if (input === 'moment') return <MomentField notes={notes} path={path} value={text} />;
  if (input === 'phone') return <PhoneInput {...props} />;
  if (input === 'tax-id') return <TaxIdInput {...props} />;
  const shown = showFacts(text, facts);
  const change = ({ target }: { target: { value: string } }) => {
    const typed = readShown(target.value, text, facts);
    set(path, typed === '' ? blankOf(shape) : typed);
  };
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
  return (
    <Field
      {...notes}
      {...(input === 'page' && { inputMode: 'url', list: pagesId, spellCheck: false })}
      type={input === 'line' || input === 'page' ? 'text' : INPUT_TYPES[input]}
      value={input === 'page' ? text : shown}
      onChange={change}
    />
  );
}

function MarkdownField({ path, value }: { path: Path; value: string }) {
  const { set, errors } = useSchemaForm();
  return (
    <TextField
      // Problems call the Markdown of an entry by this name.
      error={errors.get('texto') ?? errors.get(pathKey(path))}
      findPages={findWrittenPages}
      format="markdown"
      label="Texto da página"
      value={value}
      onChange={(text) => set(path, text)}
    />
  );
}

interface ReadInputProps extends FieldProps {
  inputMode: ComponentProps<'input'>['inputMode'];
  read: (typed: string) => unknown;
  show: (value: unknown) => string;
  /** What was said of the value before no longer counts. */
  onOther?: () => void;
}

/** A value that people write in more ways than one. */
function ReadInput({ inputMode, read, show, onOther, ...field }: ReadInputProps) {
  const { path, value } = field;
  const { set } = useSchemaForm();
  const readTyped = (text: string) => (text.trim() === '' ? blankOf(field.shape) : read(text));
  /** What was typed, as long as it says the same: "12," on the way to "12,5". */
  const [typed, setTyped] = useState(() => show(value));
  return (
    <Field
      {...useNotes(field)}
      inputMode={inputMode}
      value={readTyped(typed) === value ? typed : show(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        const wanted = readTyped(target.value);
        set(path, wanted);
        if (wanted !== value) onOther?.();
      }}
    />
  );
}

export const NumberInput = (props: ShapeFieldProps<'number'>) => (
  <ReadInput {...props} inputMode="decimal" read={readNumber} show={showNumber} />
);

const showText = (value: unknown) => (typeof value === 'string' ? value : '');

/** A stored number as people write it; what is none, as it was typed. */
function showPhone(value: unknown): string {
  const text = showText(value);
  return phoneKind(text) === undefined ? text : formatPhone(text);
}

const ASKS_CHAT: ShapeFieldProps<'yes-no'>['shape'] = {
  kind: 'yes-no',
  label: 'É fixo: recebe WhatsApp?',
  help: 'As mensagens do site vão para este número.',
  isRequired: false,
};

/**
 * A number as people write it, stored as links dial it; whether it is the right one, a call tells. Of a fixed
 * phone that is to get the site's messages it is asked whether it can; another number is asked about anew.
 */
function PhoneInput(props: FieldProps) {
  const { path, value } = props;
  const { document, set } = useSchemaForm();
  const number = showText(value);
  const row = path.slice(0, -1);
  const answer = [...row, 'whatsapp'];
  const rows = valueAt(document, row.slice(0, -1));
  const isMain = Array.isArray(rows) && mainPhone(rows as Phone[]) === number;
  return (
    <>
      <ReadInput
        {...props}
        inputMode="tel"
        read={readPhone}
        show={showPhone}
        onOther={() => set(answer, undefined)}
      />
      {phoneKind(number) !== undefined && (
        <p className="a-row">
          <a href={phoneHref(number)}>Ligar para conferir</a>
          {canChat(number) && (
            <a href={`https://wa.me/${number}`} rel="noopener" target="_blank">
              Abrir conversa
            </a>
          )}
        </p>
      )}
      {isMain && phoneKind(number) === 'landline' && (
        <YesNo path={answer} shape={ASKS_CHAT} value={valueAt(document, answer)} />
      )}
    </>
  );
}

/** A tax number as people write it, stored with its signs. */
const TaxIdInput = (props: FieldProps) => (
  <ReadInput {...props} inputMode="text" read={readTaxId} show={showText} />
);

export function YesNo({ shape, path, value }: ShapeFieldProps<'yes-no'>) {
  const { set, errors } = useSchemaForm();
  const error = errors.get(pathKey(path));
  const note = error ?? shape.help;
  const noteId = useId();
  return (
    <div className="a-field">
      <label className="a-yes-no">
        <input
          aria-describedby={note === undefined ? undefined : noteId}
          aria-invalid={error !== undefined}
          checked={(value ?? shape.preset ?? false) === true}
          type="checkbox"
          onChange={({ target }) => {
            const isAbsentOtherwise = !shape.isRequired && shape.preset === undefined;
            set(path, target.checked || !isAbsentOtherwise ? target.checked : undefined);
          }}
        />
        {shape.label}
      </label>
      {note !== undefined && (
        <p className={error === undefined ? 'a-hint' : 'a-error'} id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}

/** One of few values, from the list that the platform shows. */
export function Choice({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const { shape, path, value } = field;
  const { set } = useSchemaForm();
  const [chosen = ''] = [value, shape.preset].filter((one) => typeof one === 'string');
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  return (
    <Select
      {...useNotes(field)}
      options={[
        { value: '', name: shape.isRequired ? 'Escolha…' : '—' },
        ...(isKnown ? [] : [{ value: chosen, name: chosen }]),
        ...options,
      ]}
      value={chosen}
      onChange={({ target }) => set(path, target.value === '' ? blankOf(shape) : target.value)}
    />
  );
}
