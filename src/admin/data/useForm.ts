import { useEffect, useState, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { ownKey, readJson, tab } from './storage.ts';

type Errors<Values> = Partial<Record<keyof Values, string>>;

export interface FormOptions<Values extends object> {
  initial: Values;
  /**
   * What may be sent, where the browser does not ask for it by the fields' own rules; its words are shown
   * beside the field that they are about.
   */
  schema?: z.ZodMiniType;
  /** Sends the values; what the server says about single fields goes to `refuse`. */
  send: (values: Values) => Promise<void> | void;
  /** The values break a rule; the fields say so already. */
  onRefused?: () => void;
  /** Under which the values survive a reload, in this tab and for this person. */
  name?: string;
}

/** Values, errors and sending of one form. While it is sent, another try does nothing. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, schema, send, onRefused, name } = options;
  const key = name === undefined ? undefined : ownKey('form', name);
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readKept(key, initial) }));
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (key !== undefined) tab.setItem(key, JSON.stringify(values));
  }, [key, values]);

  /** Changes some values; what was said about them no longer holds. */
  const set = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }));
    const about = Object.keys(part);
    setErrors((now) => omit(now, about));
  };

  const submit = async () => {
    if (busy) return;
    const found = schema ? readErrors(schema, values) : {};
    setErrors(found);
    if (Object.keys(found).length > 0) {
      onRefused?.();
      return;
    }
    setBusy(true);
    try {
      await send(values);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    busy,
    set,
    /** Says beside their fields what is wrong with them. */
    refuse: setErrors,
    /** Takes a new value of a field. */
    setter:
      <Field extends keyof Values>(field: Field) =>
      (value: Values[Field]) =>
        set({ [field]: value } as unknown as Partial<Values>),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit();
    },
    /** What ties a field of text to its value. */
    text: (field: TextKeys<Values>) => ({
      value: values[field] as string,
      error: errors[field],
      onText: (text: string) => set({ [field]: text } as Partial<Values>),
    }),
  };
}

type TextKeys<Values> = {
  [Key in keyof Values]: Values[Key] extends string ? Key : never;
}[keyof Values];

const keptSchema = z.record(z.string(), z.unknown());

/** What a reload left of a form: values of the kinds that the form has. */
function readKept<Values extends object>(key: string | undefined, initial: Values) {
  const kept = key === undefined ? undefined : readJson(tab, key, keptSchema);
  const known = Object.entries(kept ?? {}).filter(
    ([name, value]) => typeof value === typeof initial[name as keyof Values],
  );
  return Object.fromEntries(known) as Partial<Values>;
}

/** What the schema says about each field: the first of its complaints. */
export function readErrors<Values extends object>(
  schema: z.ZodMiniType,
  values: Values,
): Errors<Values> {
  const read = schema.safeParse(values);
  const errors: Errors<Values> = {};
  for (const { path, message } of read.error?.issues ?? []) {
    errors[path[0] as keyof Values] ??= message;
  }
  return errors;
}

function omit<Values extends object>(errors: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name)),
  ) as Values;
}
