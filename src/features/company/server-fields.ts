import { isObject, type Document } from '../../cms/overrides/edits.ts';
import type { Source } from '../../cms/collections/sources.ts';
import type { Company } from './collection.ts';

/** Fields of the company record that the server can set, over file and edits. */
export function serverFieldsOf({ files }: { files: readonly Source[] }): string[] {
  const company = files.find(({ collection }) => collection === 'company');
  return company ? listServerFields(company.document) : [];
}

/** Fields that the server sets now, which no edit changes. */
function listServerFields(company: Document): string[] {
  const set = withServerFields(company);
  const phones = (document: Document) =>
    (Array.isArray(document['phones']) ? document['phones'] : []) as Document[];
  return [
    ...(set['email'] === company['email'] ? [] : ['email']),
    ...phones(set).flatMap(({ id, number }, at) =>
      number === phones(company)[at]?.['number'] ? [] : [`phones.${String(id)}.number`],
    ),
  ];
}

/** The company record with phones and e-mail of the environment. */
export function withServerFields(record: Document): Document {
  const { COMPANY_PHONE, COMPANY_PHONE_SUPPORT, COMPANY_EMAIL } = process.env;
  if (!isObject(record)) return record;
  const copy = structuredClone(record) as Partial<Company>;
  if (COMPANY_EMAIL) copy.email = COMPANY_EMAIL;
  const phones = Array.isArray(copy.phones) ? copy.phones.filter(isObject) : [];
  const main = phones.find((phone) => phone.main) ?? phones[0];
  const support = phones.find(({ id }) => id === 'support');
  if (COMPANY_PHONE && main) main.number = COMPANY_PHONE;
  if (COMPANY_PHONE_SUPPORT && support) support.number = COMPANY_PHONE_SUPPORT;
  return copy;
}
