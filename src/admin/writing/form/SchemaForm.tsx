import { useRef, type ComponentType, type ReactNode } from 'react';
import { isObject } from '../../../cms/overrides/edits.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { TextQuestions } from '../../ui/TextQuestions.tsx';
import { DictionaryField } from './DictionaryField.tsx';
import { useFold, useSchemaForm, type ShapeFieldProps } from './form-context.ts';
import {
  blankGroup,
  chooseVariant,
  findVariant,
  type Field as ShapeField,
  type Shape,
} from './form-shape.ts';
import { Choice, NumberInput, TextInput, YesNo } from './inputs.tsx';
import { ListField } from './ListField.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { pathKey, type Path } from './values.ts';

interface GroupFieldsProps {
  fields: readonly ShapeField[];
  path: Path;
  value: unknown;
}

export function GroupFields({ fields, path, value }: GroupFieldsProps) {
  const inner = isObject(value) ? value : {};
  return fields.map(({ key, shape }) => (
    <ShapeInput key={key} path={[...path, key]} shape={shape} value={inner[key]} />
  ));
}

/** Whatever a field is, found by its path. */
export function ShapeInput(props: ShapeFieldProps) {
  const { questions, answer } = useSchemaForm();
  const key = pathKey(props.path);
  const Input = INPUTS[props.shape.kind] as ComponentType<ShapeFieldProps>;
  // Problems call the Markdown of an entry by this name.
  const isText = props.shape.kind === 'text' && props.shape.input === 'markdown';
  return (
    <div className="a-form-field" data-field-path={key}>
      <Input {...props} />
      <TextQuestions
        of={questions.get(key) ?? (isText ? questions.get('texto') : undefined)}
        onAnswer={(question, fact) => answer(props.path, question, fact)}
      />
    </div>
  );
}

const INPUTS: { [Kind in Shape['kind']]: ComponentType<ShapeFieldProps<Kind>> } = {
  fixed: () => null,
  text: TextInput,
  number: NumberInput,
  'yes-no': YesNo,
  choice: (props) => <Choice {...props} options={props.shape.options} />,
  reference: ReferenceField,
  list: ListField,
  group: Group,
  variants: Variants,
  dictionary: DictionaryField,
};

/** What is said of a group as a whole: its help, and what is wrong with it. */
export function GroupNotes({ shape, path }: Pick<ShapeFieldProps, 'shape' | 'path'>) {
  const error = useSchemaForm().errors.get(pathKey(path));
  return (
    <>
      {shape.help !== undefined && <p className="a-hint">{shape.help}</p>}
      {error !== undefined && (
        <p className="a-error" data-wrong tabIndex={-1}>
          {error}
        </p>
      )}
    </>
  );
}

interface GroupBoxProps extends Pick<ShapeFieldProps, 'shape' | 'path'> {
  label?: string;
  /** What it says of what it holds while it is closed. */
  note?: string | undefined;
  children: ReactNode;
}

/** What belongs together, under its name. */
export function GroupBox({ shape, path, label = shape.label, note, children }: GroupBoxProps) {
  const fold = useFold(path);
  const held = (
    <>
      <GroupNotes path={path} shape={shape} />
      {children}
    </>
  );
  return shape.folds ? (
    <Fold {...fold} note={note} summary={<strong>{label}</strong>}>
      {held}
    </Fold>
  ) : (
    <fieldset className="a-group">
      <legend>{label}</legend>
      {held}
    </fieldset>
  );
}

function Group({ shape, path, value }: ShapeFieldProps<'group'>) {
  const { set } = useSchemaForm();
  const put = (group: unknown) => () => set(path, group);
  if (value === undefined && !shape.isRequired) {
    return (
      <GroupBox path={path} shape={shape}>
        <Button onClick={put(blankGroup(shape))}>Acrescentar</Button>
      </GroupBox>
    );
  }
  return (
    <GroupBox path={path} shape={shape}>
      <GroupFields fields={shape.fields} path={path} value={value} />
      {!shape.isRequired && (
        <Button look="quiet-danger" onClick={put(undefined)}>
          Tirar {shape.label.toLocaleLowerCase('pt-BR')}
        </Button>
      )}
    </GroupBox>
  );
}

function Variants({ shape, path, value }: ShapeFieldProps<'variants'>) {
  const { set } = useSchemaForm();
  const at = findVariant(shape, value);
  /** What was written as each kind when another one was chosen. */
  const left = useRef(new Map<number, unknown>());
  const variant = shape.variants[at];
  const none = at < 0 || !shape.isRequired ? [{ value: -1, name: '—' }] : [];
  return (
    <GroupBox label={path.length === 0 ? 'Tipo' : shape.label} path={path} shape={shape}>
      <Select
        label="Como é"
        options={[...none, ...shape.variants.map(({ name }, index) => ({ value: index, name }))]}
        value={at}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          left.current.set(at, value);
          set(path, chooseVariant(shape, chosen, value, left.current.get(chosen)));
        }}
      />
      {variant && <GroupFields fields={variant.group.fields} path={path} value={value} />}
    </GroupBox>
  );
}
