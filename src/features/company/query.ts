import type { RecordName, CollectionData } from '../../collections.ts';
import { publicContent } from '../site/content.ts';

/** The fields of `content/{name}.yaml`. */
function getRecord<Name extends RecordName>(name: Name): Promise<CollectionData<Name>> {
  const [entry] = publicContent()[name];
  if (!entry) throw new Error(`The record ${name} is not in the content.`);
  return Promise.resolve(entry.data);
}

/** The company record. */
export const getCompany = () => getRecord('company');

/** Words of the home page. */
export const getHome = () => getRecord('home');

/** Colours, font and mark. */
export const getTheme = () => getRecord('theme');

/** Blocks that several families of pages share. */
export const getShared = () => getRecord('shared');
