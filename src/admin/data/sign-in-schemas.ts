import * as z from 'zod/mini';

// The browser asks for these fields itself; what comes here is complete but for spaces.
export const emailSchema = z.object({ email: z.string().check(z.trim(), z.minLength(1)) });
export const signInSchema = z.extend(emailSchema, { password: z.string().check(z.minLength(1)) });
export const newPasswordSchema = z.object({ password: z.string().check(z.minLength(12)) });
