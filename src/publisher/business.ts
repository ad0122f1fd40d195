import type { Business } from '../content/business.ts';
import { callDatabase, type DatabaseAccess } from './database.ts';

/** Thrown where words of one business would reach what is another's; the message is for its owner. */
export class OtherBusinessError extends Error {
  override name = 'OtherBusinessError';
}

/** Refuses a database, a site or a copy that names another business than the content does. */
export function refuseOther(what: string, theirs: Business, ours: Business): void {
  if (theirs.slug === ours.slug) return;
  throw new OtherBusinessError(
    `${what} é de ${theirs.name} (${theirs.slug}); o conteúdo é de ${ours.name} (${ours.slug}). Nada foi ` +
      'alterado. Nomeie em CONTENT_DIR a pasta do mesmo negócio, ou use o banco e o endereço dele.',
  );
}

/**
 * Says whose database this is; one that is nobody's becomes this business's. Throws `OtherBusinessError`
 * where it is another's. Gives whether it was nobody's; needs the secret key.
 */
export async function claimBusiness(access: DatabaseAccess, business: Business): Promise<boolean> {
  const { slug: mine, name: called } = business;
  const [owner] = await callDatabase(access, 'claim_business', { mine, called });
  if (owner) refuseOther('Este banco', owner, business);
  return owner?.is_new === true;
}
