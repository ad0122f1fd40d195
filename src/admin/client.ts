import { createClient } from '@supabase/supabase-js';
import { local } from './storage.ts';

type Row = {
  id: string;
  title: string;
  slug: string;
  description: string;
  content: string;
  created_at: string;
  updated_at: string;
};
type NoArguments = Record<PropertyKey, never>;

/** What of the database the admin uses, in the form that the client takes its types from. */
export type Database = {
  public: {
    Tables: {
      generated_pages: {
        Row: Row;
        Insert: Pick<Row, 'title' | 'slug' | 'description' | 'content'>;
        Update: Partial<Pick<Row, 'title' | 'description' | 'content'>>;
        Relationships: [];
      };
    };
    Views: NoArguments;
    Functions: {
      am_i_admin: { Args: NoArguments; Returns: boolean };
      has_ai_key: { Args: NoArguments; Returns: boolean };
      set_ai_key: { Args: { new_key: string }; Returns: undefined };
      delete_ai_key: { Args: NoArguments; Returns: undefined };
      publish_watermark: { Args: NoArguments; Returns: number };
    };
  };
};

/** Where the database is; both are public. */
export interface AdminConfig {
  url: string;
  key: string;
}

/** Storage key of the session; public pages look at it to offer "Excluir página". */
export const SESSION_KEY = 'admin.session';

/**
 * The one database client. Its storage never throws, and the tokens refresh themselves near
 * expiry, not in hidden tabs.
 */
export function createAdminClient({ url, key }: AdminConfig) {
  return createClient<Database>(url, key, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      storage: {
        getItem: (name) => local.getItem(name),
        setItem: (name, value) => {
          local.setItem(name, value);
        },
        removeItem: (name) => {
          local.removeItem(name);
        },
      },
    },
  });
}

export type AdminClient = ReturnType<typeof createAdminClient>;
