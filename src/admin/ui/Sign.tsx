import { iconUrl } from '../../lib/icons.ts';

/** A symbol of the site beside the words that it goes with. */
export function Sign({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" className="icon">
      <use href={iconUrl(name)} />
    </svg>
  );
}
