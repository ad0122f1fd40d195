import { addReference, pageCode, type ContactSlot } from './page-code.ts';
import { paths } from '../../lib/url/paths.ts';
import { mainPhone } from '../../lib/text/phone.ts';
import { addressOfFile } from '../../lib/url/page-file.ts';
import { getCompany } from '../company/query.ts';
import { shellToken } from '../useful-links/tokens.ts';

/** Pages that Astro renders once, for the publisher to write many with. */
const SHELLS = new Set([
  paths.savedPage(shellToken('slug')),
  paths.savedList(shellToken('listPage')),
  '/admin/modelo',
]);

/**
 * Gives the chat that a button of this page opens: number and first message, which ends with the
 * line that names page and button unless the record turns it off. The message is the company's
 * where none is given.
 */
export async function getChats({ pathname }: Pick<URL, 'pathname'>) {
  const company = await getCompany();
  // While Astro builds, the address is the file's.
  const path = addressOfFile(pathname.slice(1));
  const code = SHELLS.has(path) ? shellToken('code') : pageCode(path);
  return (slot: ContactSlot, message = company.message) => ({
    phone: mainPhone(company.phones),
    message: company.messageReference ? addReference(message, code, slot) : message,
  });
}
