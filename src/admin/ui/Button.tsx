import type { ComponentProps } from 'react';

const LOOKS = {
  plain: 'a-btn',
  main: 'a-btn a-btn-main',
  danger: 'a-btn a-btn-danger',
  small: 'a-btn a-btn-small',
  warn: 'a-btn a-btn-small a-btn-warn',
  quiet: 'a-quiet',
  'quiet-danger': 'a-quiet a-quiet-danger',
  link: 'a-link',
  choice: 'a-choice',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS;
}

/** Something to press; it sends no form unless it says so. */
export function Button({ look = 'plain', className, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={className === undefined ? LOOKS[look] : `${LOOKS[look]} ${className}`}
    />
  );
}
