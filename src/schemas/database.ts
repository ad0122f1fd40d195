// Written by npm run types:database from supabase/migrations.

type NoArguments = Record<PropertyKey, never>;

export type Database = {
  public: {
    Tables: {
      generated_pages: {
        Row: {
          content: string;
          created_at: string;
          created_by: string | null;
          description: string;
          id: string;
          indexed: boolean;
          slug: string;
          state: 'draft' | 'published' | 'trash';
          title: string;
          trashed_at: string | null;
          trashed_from: 'draft' | 'published' | null;
          unchecked: boolean;
          updated_at: string;
          version: number;
        };
        Insert: {
          content: string;
          created_at?: string;
          created_by?: string | null;
          description: string;
          id?: string;
          indexed?: boolean;
          slug: string;
          state?: 'draft' | 'published' | 'trash';
          title: string;
          trashed_at?: string | null;
          trashed_from?: 'draft' | 'published' | null;
          unchecked?: never;
          updated_at?: string;
          version?: number;
        };
        Update: {
          content?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          id?: string;
          indexed?: boolean;
          slug?: string;
          state?: 'draft' | 'published' | 'trash';
          title?: string;
          trashed_at?: string | null;
          trashed_from?: 'draft' | 'published' | null;
          unchecked?: never;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
    };
    Views: {
      public_pages: {
        Row: {
          content: string;
          created_at: string;
          description: string;
          id: string;
          indexed: boolean;
          slug: string;
          title: string;
          updated_at: string;
        };
        Relationships: [];
      };
    };
    Functions: {
      add_administrator: { Args: { user_id: string }; Returns: undefined };
      am_i_admin: { Args: NoArguments; Returns: boolean };
      claim_publish: { Args: { window_seconds?: number }; Returns: string };
      delete_ai_key: { Args: NoArguments; Returns: undefined };
      has_ai_key: { Args: NoArguments; Returns: boolean };
      mark_publish_failed: { Args: { reason: string }; Returns: undefined };
      mark_published: { Args: { upto: number }; Returns: undefined };
      nearest_pages: {
        Args: { passages: string[]; max_rows?: number };
        Returns: { id: string; title: string; slug: string; content: string }[];
      };
      pending_publish_events: {
        Args: { after_id?: number; max_rows?: number };
        Returns: {
          id: number;
          page_id: string;
          slug: string;
          operation: string;
          created_at: string;
        }[];
      };
      publish_status: {
        Args: { published?: number };
        Returns: {
          watermark: number;
          covered: number;
          pending_pages: number;
          pending_since: string | null;
          requested_at: string | null;
          failed_at: string | null;
          failure: string | null;
        }[];
      };
      publish_watermark: { Args: NoArguments; Returns: number };
      read_ai_key: { Args: { user_id: string }; Returns: string | null };
      set_ai_key: { Args: { new_key: string }; Returns: undefined };
      take_ai_call: {
        Args: { user_id: string; per_minute: number; per_hour: number };
        Returns: boolean;
      };
    };
  };
};
