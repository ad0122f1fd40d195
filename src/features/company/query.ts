import type { SingleName, CollectionData } from '../../collections.ts';
import { publicContent } from '../site/content.ts';

/** The fields of `content/{name}.yaml`. */
function getSingle<Name extends SingleName>(name: Name): Promise<CollectionData<Name>> {
  const [entry] = publicContent()[name];
  if (!entry) throw new Error(`The record ${name} is not in the content.`);
  return Promise.resolve(entry.data);
}

/** The company record. */
export const getCompany = () => getSingle('company');

/** Words of the home page. */
export const getHome = () => getSingle('home');

/** Colours, font and mark. */
export const getTheme = () => getSingle('theme');

/** Blocks that several collections of pages share. */
export const getShared = () => getSingle('shared');
