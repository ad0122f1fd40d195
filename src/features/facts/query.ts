import { listFacts } from './markers.ts';
import { getCompany } from '../company/query.ts';
import { getTable } from '../site/tables.ts';

/** Every fact that texts may cite. */
export const getFacts = async () =>
  listFacts(await getCompany(), await getTable('facts'), await getTable('safety'));
