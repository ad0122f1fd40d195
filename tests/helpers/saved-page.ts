import type { PageContent } from '../../src/admin/data/pages/page-rows.ts';

/** Fields of a published page that the server sets. */
export const SAVED_PAGE = {
  id: '1',
  state: 'published',
  indexed: true,
  by_ai: false,
  unchecked: false,
  version: 1,
  created_at: '',
  updated_at: '',
  trashed_at: null,
  trashed_from: null,
  saved_at: '2026-11-22T12:00:00+00:00',
  publish_at: null,
  unpublish_at: null,
  moved_to: null,
} as const satisfies Omit<PageContent, 'title' | 'slug' | 'description' | 'content'>;
