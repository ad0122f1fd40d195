import type { AdminClient, AdminConfig } from './client.ts';
import type { Role } from './session.ts';

/** What a signed-in screen may count on. */
export interface Admin {
  client: AdminClient;
  config: AdminConfig;
  email: string | undefined;
  userId: string;
  /** What screens offer; what is allowed, the database decides. */
  role: Role;
  /**
   * The server refuses this person: leads to the log-in, or says that the right was taken away and
   * leaves the screen as it is.
   */
  expire: () => void;
  signOut: () => void;
}
