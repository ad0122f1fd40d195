import type { Document } from '../../../cms/overrides/edits.ts';
import { isRemoval } from '../../../cms/overrides/edits.ts';
import { collections } from '../../../collections.ts';
import { whatChanges } from '../../../features/company/what-changes.ts';
import { ChangeList } from '../versions/ChangeList.tsx';
import { VersionList } from '../versions/VersionList.tsx';
import { documentOf, type Entry } from '../../data/content/read-entry.ts';
import { Button } from '../../ui/Button.tsx';

export interface VersionsProps {
  entry: Entry;
  userId: string;
  onRestore: (document: Document) => void;
  onRemove: () => void;
}

/** Every saved version of an entry, and the file below them. */
export function Versions({ entry, userId, onRestore, onRemove }: VersionsProps) {
  const { base, versions } = entry;
  const { schema } = collections[entry.collection];
  if (versions.length === 0) return null;
  const shown = versions.map((version, at) => {
    const document = documentOf(base, version);
    const before = documentOf(base, versions[at + 1]);
    return {
      key: version.id,
      at: version.at,
      by: version.by,
      changes: () => <ChangeList changes={whatChanges(schema, before, document)} offersCopy />,
      ...(at > 0 && {
        onRestore: () => {
          if (isRemoval(version.patch)) onRemove();
          else onRestore(document);
        },
      }),
    };
  });
  return (
    <VersionList userId={userId} versions={shown}>
      {base && <Button onClick={() => onRestore(base)}>Voltar ao texto original</Button>}
    </VersionList>
  );
}
