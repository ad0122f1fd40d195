import { hash } from 'bcryptjs';

/** Work of a hash, by the variable of @supabase/lite, which hashes what is changed in the panel. */
const COST = Number(process.env['LITE_AUTH_BCRYPT_COST'] || 10);

/** The hash of a password as the auth service keeps it. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);
