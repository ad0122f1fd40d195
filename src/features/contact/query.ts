import { addReference, pageCode, type ContactSlot } from './page-code.ts';
import { paths } from '../../lib/url/paths.ts';
import { mainPhone } from '../../lib/text/phone.ts';
import { addressOfFile } from '../../lib/url/page-file.ts';
import { getCompany } from '../company/query.ts';
import { templateToken } from '../useful-links/tokens.ts';

/** Pages that Astro renders once as templates for the publisher. */
const TEMPLATES = new Set([
  paths.savedPage(templateToken('slug')),
  paths.savedList(templateToken('listPage')),
  '/admin/modelo',
]);

/**
 * Returns the chat of a button on this page: number and first message, by default the company's.
 * The message ends with the line that names page and button, unless the record turns that off.
 */
export async function getChats({ pathname }: Pick<URL, 'pathname'>) {
  const company = await getCompany();
  // During a build the address is that of the file.
  const path = addressOfFile(pathname.slice(1));
  const code = TEMPLATES.has(path) ? templateToken('code') : pageCode(path);
  return (slot: ContactSlot, message = company.message) => ({
    phone: mainPhone(company.phones),
    message: company.messageReference ? addReference(message, code, slot) : message,
  });
}
