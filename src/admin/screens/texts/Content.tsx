import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  folderNames,
  isCollectionName,
  singleNames,
  collectionNames,
  collections,
  listCollections,
  type CollectionName,
  type ListName,
  pageCollectionNames,
} from '../../../collections.ts';
import { isToCome } from '../../../lib/dates/dates.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { includesFolded } from '../../../lib/text/search.ts';
import { SCREENS, CONTENT_SCREEN } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { mayChange } from '../../data/rights.ts';
import type { Admin } from '../../data/admin.ts';
import { AdminFrame, Back } from '../../layout/AdminFrame.tsx';
import { OwnersOnly } from '../../layout/OwnersOnly.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useRested } from '../../ui/useRested.ts';
import { Pending } from '../../ui/Pending.tsx';
import {
  editedList,
  entryList,
  contentSearch,
  type Listed,
} from '../../data/content/list-content.ts';
import { EntryList } from './EntryList.tsx';
import { EntryScreen } from '../../document/entry/EntryScreen.tsx';
import { useResolvedText } from '../../writing/useResolvedText.ts';
import { RowOrder } from './RowOrder.tsx';
import { go, stay, useQueryString } from '../../document/entry/use-address.ts';
import { newAddress, collectionAddress, entryAddress } from '../../data/content-addresses.ts';

/** Every text of the site: collections, the entries of one, or one entry. */
export default function Content({ admin }: { admin: Admin }) {
  const query = useQueryString();
  // It stays chosen while one of its collections is looked into.
  const [group, setGroup] = useState('Páginas');
  const collection = query.get('conjunto');
  const item = query.get('item');
  if (!isCollectionName(collection)) {
    return (
      <AdminFrame admin={admin} title={SCREENS.textos}>
        <AllCollections admin={admin} group={group} onGroup={setGroup} />
      </AdminFrame>
    );
  }
  const isSingle = (singleNames as readonly CollectionName[]).includes(collection);
  const isNew = query.has('novo') && canGrow(collection);
  if (item === null && !isSingle && !isNew) {
    return (
      <AdminFrame
        action={
          canGrow(collection) &&
          mayChange(admin.role, collection) && (
            <a className="a-btn a-btn-main" href={newAddress(collection)} onClick={stay}>
              Acrescentar {collections[collection].one}
            </a>
          )
        }
        admin={admin}
        title={collections[collection].name}
      >
        <Back href={CONTENT_SCREEN} to="Todos os textos" onClick={stay} />
        <OneCollection admin={admin} collection={collection} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame
      admin={admin}
      title={isNew ? `Acrescentar ${collections[collection].one}` : collections[collection].name}
    >
      <Back
        href={isSingle ? CONTENT_SCREEN : collectionAddress(collection)}
        to={isSingle ? 'Todos os textos' : collections[collection].name}
        onClick={stay}
      />
      {!isSingle && !isNew && (
        <EntryTitle client={admin.client} entry={item ?? ''} collection={collection} />
      )}
      {mayChange(admin.role, collection) ? (
        <EntryScreen
          admin={admin}
          collection={collection}
          entry={isNew ? undefined : (item ?? '')}
          key={`${collection}/${item ?? '+'}`}
          wanted={query.get('campo') ?? undefined}
          onSaved={(name) => {
            if (name === undefined) go(collectionAddress(collection));
            else if (isNew) go(entryAddress(collection, name));
          }}
        />
      ) : (
        <OwnersOnly />
      )}
    </AdminFrame>
  );
}

/** Headings of the list of texts; what none of them names stands under the last one. */
const GROUPS: Record<string, readonly CollectionName[]> = {
  Páginas: [...pageCollectionNames, 'home'],
  'Perguntas e ofertas': [
    'faq',
    'promotions',
    'notices',
    'services',
    'testimonials',
    'reviews',
    'people',
    'jobs',
  ],
  Diagnóstico: ['assistant', 'sizing', 'requests', 'search', 'codes'],
};
const GROUPED = Object.values(GROUPS).flat();
GROUPS['Aparência e menus'] = collectionNames.filter((collection) => !GROUPED.includes(collection));

const isList = (collection: CollectionName): collection is ListName =>
  Object.hasOwn(listCollections, collection);
/** Sets to which entries are added here. */
const canGrow = (collection: CollectionName) => collection === 'posts' || isList(collection);

function EntryTitle({
  client,
  collection,
  entry,
}: {
  client: AdminClient;
  collection: CollectionName;
  entry: string;
}) {
  const { data } = useQuery({ ...entryList(client, collection), staleTime: 60_000 });
  const tell = useResolvedText();
  const title = data?.find((listed) => listed.entry === entry)?.title;
  return <h2>{tell(title ?? entry)}</h2>;
}

interface AllCollectionsProps {
  admin: Admin;
  group: string;
  onGroup: (group: string) => void;
}

function AllCollections({ admin: { client, userId, role }, group, onGroup }: AllCollectionsProps) {
  const [search, setSearch] = useState('');
  const wanted = useRested(search);
  const { data: edited } = useQuery(editedList(client));
  // What only files can begin is no list while it holds nothing.
  const folders = useQueries({ queries: folderNames.map((name) => entryList(client, name)) });
  const isBare = (collection: CollectionName) =>
    folders[(folderNames as readonly CollectionName[]).indexOf(collection)]?.data?.length === 0;
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = useInfiniteQuery(
    contentSearch(client, wanted),
  );
  const found = data?.pages.flat();
  const isSearching = search.trim().length > 1;
  const mine = (names: readonly CollectionName[]) =>
    names.filter((collection) => mayChange(role, collection) && !isBare(collection));
  const named = mine(collectionNames).filter(
    (collection) => wanted.length > 2 && includesFolded(collections[collection].name, wanted),
  );
  return (
    <div className="a-content">
      <Field
        autoFocus
        hint="Palavras do título ou do texto"
        label="Procurar"
        type="search"
        value={search}
        onText={setSearch}
      />
      {isSearching ? (
        <section aria-label="Encontrados" aria-live="polite">
          {isError && <p className="a-error">A busca não funcionou. Tente de novo.</p>}
          {isFetching && !found && <p className="a-loading">Procurando…</p>}
          <CollectionLinks edited={edited} names={named} />
          {found && found.length + named.length === 0 && (
            <p className="a-empty">Nada encontrado.</p>
          )}
          {found && found.length > 0 && (
            <EntryList
              entries={found}
              key={wanted}
              most={12}
              showsSet
              userId={userId}
              {...(hasNextPage && { onMore: fetchNextPage })}
            />
          )}
        </section>
      ) : (
        <>
          <div aria-label="Que textos" className="a-tabs" role="group">
            {Object.keys(GROUPS).map((name) => (
              <button
                aria-pressed={name === group}
                key={name}
                type="button"
                onClick={() => onGroup(name)}
              >
                {name}
              </button>
            ))}
          </div>
          <CollectionLinks edited={edited} names={mine(GROUPS[group] ?? [])} />
          {edited && <Edited edited={edited} userId={userId} />}
        </>
      )}
    </div>
  );
}

interface CollectionLinksProps {
  names: readonly CollectionName[];
  edited: readonly Listed[] | undefined;
}

function CollectionLinks({ names, edited = [] }: CollectionLinksProps) {
  return (
    <ul className="a-collections">
      {names.map((collection) => {
        const count = edited.filter((edit) => edit.collection === collection).length;
        return (
          <li key={collection}>
            <a href={collectionAddress(collection)} onClick={stay}>
              <strong>{collections[collection].name}</strong>
              <span className="a-hint">{collections[collection].about}</span>
              {count > 0 && (
                <span className="a-flags">
                  <span>{pluralize(count, 'editado', 'editados')}</span>
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Edited({ edited, userId }: { edited: Listed[]; userId: string }) {
  const isRejected = ({ edit }: Listed) => edit?.outcome?.outcome === 'rejected';
  const waits = ({ edit, published = '' }: Listed) =>
    edit?.isDraft === true || isToCome(published, new Date());
  const groups = {
    'Recusados: corrija': edited.filter(isRejected),
    'Rascunhos e agendados': edited.filter(waits),
    'Editados aqui': edited.filter((listed) => !isRejected(listed) && !waits(listed)),
  };
  return Object.entries(groups).map(
    ([title, entries]) =>
      entries.length > 0 && (
        <section key={title}>
          <h2>{title}</h2>
          <EntryList entries={entries} most={5} showsSet userId={userId} />
        </section>
      ),
  );
}

function OneCollection({ admin, collection }: { admin: Admin; collection: CollectionName }) {
  const { client, userId } = admin;
  const tell = useResolvedText();
  const [search, setSearch] = useState('');
  const order = useShown();
  const list = useQuery(entryList(client, collection));
  const { data } = list;
  if (!data) return <Pending of={list} what="a lista" />;
  if (order.shown && isList(collection)) {
    return (
      <RowOrder
        admin={admin}
        rows={data.filter(({ edit }) => edit?.isRemoval !== true)}
        collection={collection}
        onClose={order.close}
      />
    );
  }
  const found = data.filter(({ title, entry }) =>
    includesFolded(`${tell(title)} ${entry}`, search),
  );
  return (
    <div className="a-content">
      {data.length > 8 && (
        <Field
          label={`Procurar em ${collections[collection].name}`}
          type="search"
          value={search}
          onText={setSearch}
        />
      )}
      {isList(collection) && mayChange(admin.role, collection) && data.length > 1 && (
        <p>
          <Button onClick={order.opener(true)}>Mudar a ordem</Button>
        </p>
      )}
      {found.length === 0 ? (
        <p className="a-empty">
          {data.length === 0 ? 'Ainda não há nada aqui.' : 'Nada encontrado.'}
        </p>
      ) : (
        <EntryList entries={found} userId={userId} />
      )}
    </div>
  );
}
