import { listFacts } from '../lib/markers.ts';
import { getCompany } from '../features/company/query.ts';
import { getTable } from './tables.ts';

/** Every fact that texts may cite. */
export const getFacts = async () =>
  listFacts(await getCompany(), await getTable('facts'), await getTable('safety'));
