import { useEffect, useState } from 'react';
import type { AdminClient } from '../client.ts';
import { findSlugs, getPageBySlug } from '../pages-api.ts';
import { loadSitePages } from '../site-data.ts';
import { internalLinks, runChecks, savedSlug, type Check } from './checks.ts';
import { readNeighbours, type Neighbour } from './similarity.ts';

export interface PageChecks {
  checks: Check[];
  neighbours: Neighbour[];
  /** Sanitised content; undefined while the source cannot be cleaned. */
  clean: string | undefined;
}

export interface CheckedDraft {
  title: string;
  slug: string;
  description: string;
  content: string;
}

const WAIT_MS = 400;

/** Looks a draft over a moment after the last key; undefined before the first look. */
export function usePageChecks(
  client: AdminClient,
  { title, slug, description, content }: CheckedDraft,
  { suffix, id }: { suffix: string; id: string | undefined },
): PageChecks | undefined {
  const [result, setResult] = useState<PageChecks>();
  useEffect(() => {
    let stale = false;
    const look = async () => {
      const { sanitizeHtml } = await import('../../lib/sanitize.ts');
      let clean: string;
      try {
        clean = sanitizeHtml(content);
      } catch (error) {
        const text = `O conteúdo não pode ser salvo: ${(error as Error).message}.`;
        setResult({ checks: [{ level: 'stop', text }], neighbours: [], clean: undefined });
        return;
      }
      const linked = internalLinks(clean).flatMap((path) => savedSlug(path) ?? []);
      const [sitePages, slugs, owner, neighbours] = await Promise.all([
        loadSitePages().catch(() => new Map<string, string>()),
        findSlugs(client, linked).catch(() => linked),
        id === undefined ? getPageBySlug(client, slug).catch(() => undefined) : undefined,
        readNeighbours(client, { content: clean, slug }).catch(() => []),
      ]);
      if (stale) return;
      const checks = runChecks({
        title,
        slug,
        description,
        content: clean,
        suffix,
        // A saved page keeps its address, whatever stands beside it now.
        sitePages: id === undefined ? sitePages : withoutTwins(sitePages, slug),
        linkedSlugs: new Set(slugs),
        slugOwner: owner?.title,
      });
      setResult({ checks, neighbours, clean });
    };
    const timer = setTimeout(() => void look(), WAIT_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, content, description, id, slug, suffix, title]);
  return result;
}

function withoutTwins(pages: ReadonlyMap<string, string>, slug: string) {
  return new Map([...pages].filter(([path]) => !path.endsWith(`/${slug}`)));
}
