/** Looks of a button, for `.astro` and `.tsx`. */
const BUTTON_VARIANTS = {
  contact: 'btn btn-contact',
  call: 'btn btn-call',
  plain: 'btn btn-plain',
  danger: 'btn btn-danger',
} as const;

export type ButtonVariant = keyof typeof BUTTON_VARIANTS;

/** Classes of a button; those of the caller come last. */
export function button(variant: ButtonVariant, ...extra: (string | undefined)[]): string {
  return [BUTTON_VARIANTS[variant], ...extra].filter(Boolean).join(' ');
}
