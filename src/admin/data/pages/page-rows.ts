import type { Database } from '../../../cms/database.ts';

/** A page as its table holds it. */
export type Row = Database['public']['Tables']['generated_pages']['Row'];

/** A row as lists show it; dates are exactly what the database wrote. */
export type PageRow = Omit<Row, 'content' | 'created_by' | 'saved_by' | 'as_written'>;

export type PageContent = PageRow & Pick<Row, 'content'>;

export interface PageText {
  title: string;
  slug: string;
  description: string;
  content: string;
  /** When it was made, of a page that was made elsewhere. */
  created_at?: string;
}

/** What a person decides about a page. */
export interface PageValues extends PageText {
  indexed: boolean;
  /** What it says by this person's word, as it is asked about; null for nothing. */
  as_written?: string[] | null;
  by_ai?: boolean;
}

/** The server gives a thousand rows at most. */
export const ALL_SIZE = 900;
/** What lists read of a page. */
export const COLUMNS =
  'id,title,slug,description,state,indexed,by_ai,unchecked,version,created_at,updated_at,saved_at,trashed_at,trashed_from,moved_to,publish_at,unpublish_at' as const;

export type State = Row['state'];
