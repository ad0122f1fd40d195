import { z } from 'zod';
import { icon, text } from '../../cms/forms/fields.ts';

/** A text with a symbol. */
export const item = z.strictObject({
  icon,
  title: text(60, 'Título'),
  text: text(220, 'Texto'),
});

/** Title of a block. */
export const title = text(80, 'Título');

export type IconItem = z.infer<typeof item>;
