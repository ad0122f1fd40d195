import type { Ref, SyntheticEvent } from 'react';
import { button, type ButtonVariant } from '../../components/ui/button.ts';

export interface SearchBoxProps {
  /** Id of the input, to read text that was typed before React loaded. */
  ref: Ref<HTMLInputElement>;
  /** Target of the form without a script. */
  action: string;
  /** Label of the input. */
  label: string;
  /** Makes the form a search landmark of this name. */
  landmark?: string;
  placeholder?: string;
  className?: string;
  /** Look of the button; no button if absent. */
  submit?: ButtonVariant;
  onSearch: (text: string) => void;
  /** Called by Enter and the button; if absent, the form leads to its address. */
  onSubmit?: () => void;
}

/** A form with one search input, which works without its script. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, action, label, landmark, placeholder, className, submit, onSearch, onSubmit } =
    props;
  return (
    <form
      className={className}
      action={action}
      role={landmark && 'search'}
      aria-label={landmark}
      onSubmit={
        onSubmit &&
        ((event: SyntheticEvent) => {
          event.preventDefault();
          onSubmit();
        })
      }
    >
      <input
        ref={ref}
        className="field"
        type="search"
        name="q"
        autoComplete="off"
        placeholder={placeholder}
        aria-label={label}
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      {submit && <button className={button(submit, 'btn-compact')}>Buscar</button>}
    </form>
  );
}
