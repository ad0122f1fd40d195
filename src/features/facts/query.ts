import { listFacts } from './markers.ts';
import { getCompany } from '../company/query.ts';
import { getList } from '../site/tables.ts';

/** Every fact that texts may cite. */
export const getFacts = async () =>
  listFacts(await getCompany(), await getList('facts'), await getList('safety'));
