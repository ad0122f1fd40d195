// Written by npm run types:database from supabase/migrations.

type NoArguments = Record<PropertyKey, never>;

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** A table: its columns, those that a new row must have, and those that nobody writes. */
type Table<Row, Needed extends keyof Row, Generated extends keyof Row = never> = {
  Row: Row;
  Insert: Pick<Row, Needed> & Written<Row, Generated>;
  Update: Written<Row, Generated>;
  Relationships: [];
};

type Written<Row, Generated extends keyof Row> = {
  [Column in keyof Row]?: Column extends Generated ? never : Row[Column];
};

export type Database = {
  public: {
    Tables: {
      contacts: Table<
        {
          amount: number | null;
          channel: 'whatsapp' | 'phone' | 'email';
          code: string | null;
          created_at: string;
          created_by: string | null;
          day: string;
          id: string;
          note: string;
          outcome: 'quote' | 'job' | 'no_client';
        },
        'channel' | 'outcome'
      >;
      content_base: Table<
        { collection: string; commit: string | null; document: Json; entry: string; hash: string },
        'collection' | 'document' | 'entry' | 'hash'
      >;
      content_edits: Table<
        {
          base_hash: string | null;
          based_on: number | null;
          collection: string;
          created_at: string;
          created_by: string | null;
          entry: string;
          id: number;
          is_draft: boolean;
          live_at: string | null;
          note: string;
          patch: Json;
        },
        'collection' | 'entry' | 'patch'
      >;
      content_outcomes: Table<
        {
          edit_id: number;
          outcome: 'live' | 'no_op' | 'rejected';
          problems: Json;
          shows: number | null;
        },
        'edit_id' | 'outcome'
      >;
      generated_pages: Table<
        {
          as_written: string[] | null;
          by_ai: boolean;
          content: string;
          created_at: string;
          created_by: string | null;
          description: string;
          id: string;
          indexed: boolean;
          moved_to: string | null;
          publish_at: string | null;
          saved_at: string;
          saved_by: string | null;
          slug: string;
          state: 'draft' | 'published' | 'trash';
          title: string;
          trashed_at: string | null;
          trashed_from: 'draft' | 'published' | null;
          unchecked: boolean;
          unpublish_at: string | null;
          updated_at: string;
          version: number;
        },
        'content' | 'description' | 'slug' | 'title',
        'unchecked'
      >;
      page_addresses: Table<{ left_at: string; page_id: string; slug: string }, 'page_id' | 'slug'>;
      page_versions: Table<
        {
          content: string;
          description: string;
          gone_at: string | null;
          id: number;
          indexed: boolean;
          page_id: string;
          replaced_at: string;
          saved_at: string;
          saved_by: string | null;
          slug: string;
          title: string;
        },
        'content' | 'description' | 'indexed' | 'page_id' | 'saved_at' | 'slug' | 'title'
      >;
      publications: Table<
        {
          allowed_by: string | null;
          built_at: string;
          causes: Json;
          id: number;
          is_stopped: boolean;
          live_at: string | null;
          reason: 'first' | 'saved' | 'made' | 'date' | 'again' | 'back';
          report: Json;
          saved_at: string | null;
          watermark: number;
        },
        'built_at' | 'reason' | 'report' | 'watermark'
      >;
    };
    Views: {
      activity_log: {
        Row: {
          action: string | null;
          actor: string | null;
          actor_name: string | null;
          at: string | null;
          id: string | null;
          role: string | null;
          subject: string | null;
          subject_name: string | null;
        };
        Relationships: [];
      };
      content_entries: {
        Row: {
          collection: string;
          created_at: string;
          created_by: string | null;
          document: Json;
          edit: number | null;
          entry: string;
          is_draft: boolean;
          is_listed: boolean | null;
          is_removed: boolean | null;
          is_stale: boolean | null;
          outcome: 'live' | 'no_op' | 'rejected';
          problems: Json;
          shows: number | null;
        };
        Relationships: [];
      };
      content_last_live: {
        Row: {
          base_hash: string | null;
          collection: string;
          entry: string;
          id: number;
          patch: Json;
        };
        Relationships: [];
      };
      current_edits: {
        Row: {
          base_hash: string | null;
          based_on: number | null;
          collection: string;
          created_at: string;
          created_by: string | null;
          entry: string;
          id: number;
          live_at: string | null;
          note: string;
          patch: Json;
        };
        Relationships: [];
      };
      public_addresses: {
        Row: { left_at: string; slug: string; target: string | null; title: string };
        Relationships: [];
      };
      public_pages: {
        Row: {
          by_ai: boolean;
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
      accept_invitation: { Args: { token: string; user_id: string }; Returns: boolean };
      add_administrator: { Args: { user_id: string }; Returns: undefined };
      allow_publication: { Args: { publication: number }; Returns: undefined };
      am_i_admin: { Args: NoArguments; Returns: boolean };
      applied_migrations: { Args: NoArguments; Returns: { version: string }[] };
      backup_parts: {
        Args: NoArguments;
        Returns: { part: string; restored: boolean; row_count: number }[];
      };
      backup_rows: { Args: { part: string; after?: Json; max_rows?: number }; Returns: Json };
      beat_clock: { Args: { every_seconds: number }; Returns: undefined };
      begin_publication: { Args: { publication: Json }; Returns: boolean };
      claim_publish: { Args: { window_seconds?: number }; Returns: string };
      click_sums: { Args: { since: string; until: string }; Returns: Json };
      clock_status: {
        Args: NoArguments;
        Returns: {
          beat_at: string | null;
          is_still: boolean;
          next_change_at: string | null;
          now_at: string;
          keeps_time: boolean;
          warnings: string[];
        }[];
      };
      content_hashes: { Args: NoArguments; Returns: Json };
      count_click: {
        Args: { page: string; slot: string; channel: string; source: string; address: string };
        Returns: string;
      };
      count_pages: {
        Args: NoArguments;
        Returns: {
          published: number;
          draft: number;
          scheduled: number;
          trash: number;
          unchecked: number;
        }[];
      };
      create_invitation: { Args: { id: string; name: string; role: string }; Returns: string };
      delete_ai_key: { Args: NoArguments; Returns: undefined };
      find_account: { Args: { email: string }; Returns: { user_id: string; is_person: boolean }[] };
      find_live: { Args: { built_at: string }; Returns: string | null };
      find_sentences: {
        Args: { words: string; skipped?: number };
        Returns: { collection: string; entry: string; field: string; sentence: string }[];
      };
      has_ai_key: { Args: NoArguments; Returns: boolean };
      keep_warnings: { Args: { warnings: string[] }; Returns: undefined };
      list_people: {
        Args: NoArguments;
        Returns: {
          user_id: string;
          name: string;
          email: string;
          role: string;
          added_at: string;
          last_sign_in_at: string | null;
          has_second_factor: boolean;
        }[];
      };
      mark_publish_failed: { Args: { reason: string }; Returns: undefined };
      mark_published: { Args: { upto: number }; Returns: undefined };
      my_access: { Args: NoArguments; Returns: string };
      nearest_pages: {
        Args: { passages: string[]; max_rows?: number };
        Returns: { id: string; title: string; slug: string; content: string }[];
      };
      open_invitations: {
        Args: NoArguments;
        Returns: {
          id: string;
          name: string;
          role: string;
          created_at: string;
          expires_at: string;
          invited_by: string;
        }[];
      };
      pages_linking_to: {
        Args: { slugs: string[] };
        Returns: { id: string; title: string; slug: string; state: string }[];
      };
      pages_of_codes: {
        Args: { codes: string[] };
        Returns: { code: string; slug: string; title: string; page_id: string; is_old: boolean }[];
      };
      pending_publish_events: {
        Args: { after_id?: number; max_rows?: number };
        Returns: {
          id: number;
          page_id: string | null;
          slug: string | null;
          operation: string;
          created_at: string;
          edit_id: number | null;
        }[];
      };
      publication_live: {
        Args: { built_at: string; steps?: Json; files?: Json };
        Returns: undefined;
      };
      publish_status: {
        Args: { published?: number };
        Returns: {
          watermark: number;
          covered: number;
          pending_pages: number;
          pending_since: string | null;
          pending_edits: number;
          requested_at: string | null;
          failed_at: string | null;
          failure: string | null;
          is_stopped: boolean;
        }[];
      };
      publish_watermark: { Args: NoArguments; Returns: number };
      read_ai_key: { Args: { user_id: string }; Returns: string | null };
      read_invitation: {
        Args: { token: string };
        Returns: { name: string; role: string; expires_at: string }[];
      };
      record_content: {
        Args: { documents?: Json; gone?: Json; outcomes?: Json; commit?: string; live?: Json };
        Returns: undefined;
      };
      remove_person: { Args: { user_id: string }; Returns: undefined };
      remove_second_factor: { Args: { user_id: string }; Returns: undefined };
      revoke_invitation: { Args: { id: string }; Returns: undefined };
      save_edit: {
        Args: {
          collection: string;
          entry: string;
          patch: Json;
          based_on?: number;
          note?: string;
          read_hash?: string;
          is_draft?: boolean;
        };
        Returns: number;
      };
      save_person: { Args: { user_id: string; name: string; role: string }; Returns: undefined };
      save_site_report: { Args: { document: Json }; Returns: undefined };
      saved_by_me: { Args: { page: string }; Returns: boolean };
      set_ai_key: { Args: { new_key: string }; Returns: undefined };
      set_next_change: { Args: { moment: string }; Returns: undefined };
      site_report: { Args: NoArguments; Returns: Json | null };
      take_ai_call: {
        Args: { user_id: string; per_minute: number; per_hour: number };
        Returns: boolean;
      };
    };
  };
};
