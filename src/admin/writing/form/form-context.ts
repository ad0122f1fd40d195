import { createContext, use } from 'react';
import type { Document } from '../../../cms/overrides/edits.ts';
import type { CollectionName } from '../../../collections.ts';
import type { Facts } from '../../../cms/markers/facts.ts';
import type { Question } from '../../../features/wording/check-text.ts';
import type { AdminClient } from '../../data/client.ts';
import type { TextQuestionsProps } from '../../ui/TextQuestions.tsx';
import type { Shape } from './form-shape.ts';
import { pathKey, type Path } from './values.ts';

export interface FormContext {
  client: AdminClient;
  /** What the form is of, as it stands in it. */
  collection: CollectionName;
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
  /** The path of the field that the form was opened for: what it lies in stands open. */
  wanted: Path | undefined;
  /** Id of the list of the site's pages that links suggest. */
  pagesId: string;
}

/** What the fields of a form share. */
export const SchemaForm = createContext<FormContext | undefined>(undefined);

export function useSchemaForm(): FormContext {
  const context = use(SchemaForm);
  if (!context) throw new Error('A field stands outside its form.');
  return context;
}

export interface ShapeFieldProps<Kind = Shape['kind']> {
  shape: Extract<Shape, { kind: Kind }>;
  path: Path;
  value: unknown;
}

/** A field of whatever kind. */
export type FieldProps = Omit<ShapeFieldProps, 'shape'> & { shape: Shape };

/** Whether something is said of what stands at a path, or in it. */
export function holds(said: ReadonlyMap<string, unknown>, path: Path): boolean {
  const key = pathKey(path);
  return [...said.keys()].some((name) => name === key || name.startsWith(`${key}.`));
}

/** How a box of the form stands: open for what it was opened for, and for what is to be mended or answered. */
export function useFold(path: Path) {
  const { wanted, errors, questions } = useSchemaForm();
  return {
    opens: wanted !== undefined && path.every((part, at) => part === wanted[at]),
    stays: holds(errors, path) || holds(questions, path),
  };
}

const FROM_RECORD = 'O que está entre ‹ › vem do cadastro e muda com ele.';

/** Label, help and error of a field, as the fields of the house take them. */
export function useNotes({ shape, path, value }: FieldProps) {
  const { errors, noteOn } = useSchemaForm();
  const citesFact = typeof value === 'string' && value.includes('{{');
  return {
    label: shape.isRequired ? shape.label : `${shape.label} (opcional)`,
    hint:
      [shape.help, noteOn(path), citesFact && FROM_RECORD].filter(Boolean).join(' · ') || undefined,
    error: errors.get(pathKey(path)),
  };
}
