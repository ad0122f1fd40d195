import { createContext, use } from 'react';

/** Whose site this is. */
export interface SiteIdentity {
  name: string;
  /** Address of the mark. */
  mark: string;
}

export const SiteContext = createContext<SiteIdentity>({ name: '', mark: '' });

/** Mark and name of the site, as visitors know them. */
export function Mark() {
  const { name, mark } = use(SiteContext);
  return (
    <span className="a-mark">
      {mark !== '' && <img alt="" height={28} src={mark} width={28} />}
      <span>{name}</span>
    </span>
  );
}
