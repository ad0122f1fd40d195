import { useQuery } from '@tanstack/react-query';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import type { PageContent } from '../../data/pages/page-rows.ts';
import { queries } from '../../data/queries.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { ChangeList } from '../../document/versions/ChangeList.tsx';
import { VersionList, type ShownVersion } from '../../document/versions/VersionList.tsx';
import {
  describePageChanges,
  pageVersions,
  versionWords,
  type PageVersion,
  type PageWords,
} from '../../document/page/history.ts';

export interface PageVersionsProps {
  admin: Admin;
  id: string;
  /** The page as it is saved; absent for one that is gone. */
  page?: PageContent;
  onRestore: (words: PageWords) => void;
}

/** What a page said before, beside what it says now. */
export function PageVersions({ admin, id, page, onRestore }: PageVersionsProps) {
  const { client } = admin;
  const { show } = useToasts();
  const { data: old = [] } = useQuery(pageVersions(client, id, page?.version ?? 0));
  if (old.length === 0) return null;

  const read = async (version: PageVersion, act: (words: PageWords) => unknown) => {
    try {
      act(await queries.query(versionWords(client, version.id)));
    } catch {
      show(messages.offline);
    }
  };
  const shown = old.map((version, at): ShownVersion => ({
    key: version.id,
    at: version.saved_at,
    by: version.saved_by,
    changes: () => <Changes after={version} before={old[at + 1]} client={client} />,
    onRestore: () => void read(version, onRestore),
  }));
  const now: ShownVersion[] = page
    ? [
        {
          key: 'now',
          at: page.saved_at,
          by: undefined,
          changes: () => <Changes after={page} before={old[0]} client={client} />,
        },
      ]
    : [];
  return <VersionList userId={admin.userId} versions={[...now, ...shown]} />;
}

function Changes(props: {
  client: Admin['client'];
  before: PageVersion | undefined;
  after: PageVersion | PageContent;
}) {
  const { client, before, after } = props;
  const isSaved = 'content' in after;
  const first = useQuery({
    ...versionWords(client, before?.id ?? 0),
    enabled: before !== undefined,
  });
  const second = useQuery({
    ...versionWords(client, isSaved ? 0 : after.id),
    enabled: !isSaved,
  });
  const words = isSaved ? after : second.data;
  if (first.isError || second.isError) {
    return <p className="a-error">Não foi possível carregar esta versão.</p>;
  }
  if (!words || (before && !first.data)) return <p className="a-loading">Carregando…</p>;
  return <ChangeList changes={describePageChanges(first.data, words)} offersCopy />;
}
