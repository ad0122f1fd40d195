import type { Content } from '../../collections.ts';
import type { Company } from './collection.ts';

/** The company record of content without problems. */
export function companyOf({ company: [record] }: Pick<Content, 'company'>): Company {
  if (!record) throw new Error('The company record has a mistake: run npm run check:content.');
  return record.data;
}
