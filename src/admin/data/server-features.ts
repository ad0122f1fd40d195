import type { AdminConfig } from './client.ts';

/** What the auth service offers beside a password. The embedded backend has neither of the two. */
export interface ServerFeatures {
  google: boolean;
  /** By e-mail. */
  recovery: boolean;
}

/** Asks the auth service; throws when there is no connection. */
export async function readServerFeatures({ url, key }: AdminConfig): Promise<ServerFeatures> {
  // The key goes into the address: with a header the browser would ask for permission first.
  const response = await fetch(`${url}/auth/v1/settings?apikey=${encodeURIComponent(key)}`);
  if (response.status === 404) return { google: false, recovery: false };
  if (!response.ok) throw new Error(`The settings answered ${response.status}.`);
  const { external } = (await response.json()) as { external?: { google?: boolean } };
  return { google: external?.google === true, recovery: true };
}
