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
import { AdminFrame, Back } from '../../shell/AdminFrame.tsx';
import { OwnersOnly } from '../../shell/OwnersOnly.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useRested } from '../../ui/useRested.ts';
import { Pending } from '../../ui/Pending.tsx';
import { editedList, setList, contentSearch, type Listed } from '../../data/content-api.ts';
import { EntryList } from './EntryList.tsx';
import { EntryScreen } from '../../document/entry/EntryScreen.tsx';
import { useTell } from '../../writing/useTell.ts';
import { RowOrder } from './RowOrder.tsx';
import { go, stay, useQueryString } from '../../document/entry/use-address.ts';
import { newAddress, setAddress, entryAddress } from '../../data/content-addresses.ts';

/** Every text of the site: sets, the entries of one, or one entry. */
export default function Content({ admin }: { admin: Admin }) {
  const query = useQueryString();
  // It stays chosen while one of its sets is looked into.
  const [group, setGroup] = useState('Páginas');
  const set = query.get('conjunto');
  const item = query.get('item');
  if (!isCollectionName(set)) {
    return (
      <AdminFrame admin={admin} title={SCREENS.textos}>
        <AllSets admin={admin} group={group} onGroup={setGroup} />
      </AdminFrame>
    );
  }
  const isRecord = (singleNames as readonly CollectionName[]).includes(set);
  const isNew = query.has('novo') && canGrow(set);
  if (item === null && !isRecord && !isNew) {
    return (
      <AdminFrame
        action={
          canGrow(set) &&
          mayChange(admin.role, set) && (
            <a className="a-btn a-btn-main" href={newAddress(set)} onClick={stay}>
              Acrescentar {collections[set].one}
            </a>
          )
        }
        admin={admin}
        title={collections[set].name}
      >
        <Back href={CONTENT_SCREEN} to="Todos os textos" onClick={stay} />
        <OneSet admin={admin} set={set} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame
      admin={admin}
      title={isNew ? `Acrescentar ${collections[set].one}` : collections[set].name}
    >
      <Back
        href={isRecord ? CONTENT_SCREEN : setAddress(set)}
        to={isRecord ? 'Todos os textos' : collections[set].name}
        onClick={stay}
      />
      {!isRecord && !isNew && <EntryTitle client={admin.client} entry={item ?? ''} set={set} />}
      {mayChange(admin.role, set) ? (
        <EntryScreen
          admin={admin}
          collection={set}
          entry={isNew ? undefined : (item ?? '')}
          key={`${set}/${item ?? '+'}`}
          wanted={query.get('campo') ?? undefined}
          onSaved={(name) => {
            if (name === undefined) go(setAddress(set));
            else if (isNew) go(entryAddress(set, name));
          }}
        />
      ) : (
        <OwnersOnly />
      )}
    </AdminFrame>
  );
}

/** What an owner looks for; the last group has whatever no other one names. */
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
GROUPS['Aparência e menus'] = collectionNames.filter((set) => !GROUPED.includes(set));

const isTable = (set: CollectionName): set is ListName => Object.hasOwn(listCollections, set);
/** Sets to which entries are added here. */
const canGrow = (set: CollectionName) => set === 'posts' || isTable(set);

function EntryTitle({
  client,
  set,
  entry,
}: {
  client: AdminClient;
  set: CollectionName;
  entry: string;
}) {
  const { data } = useQuery({ ...setList(client, set), staleTime: 60_000 });
  const tell = useTell();
  const title = data?.find((listed) => listed.entry === entry)?.title;
  return <h2>{tell(title ?? entry)}</h2>;
}

interface AllSetsProps {
  admin: Admin;
  group: string;
  onGroup: (group: string) => void;
}

function AllSets({ admin: { client, userId, role }, group, onGroup }: AllSetsProps) {
  const [search, setSearch] = useState('');
  const wanted = useRested(search);
  const { data: edited } = useQuery(editedList(client));
  // What only files can begin is no list while it holds nothing.
  const folders = useQueries({ queries: folderNames.map((name) => setList(client, name)) });
  const isBare = (set: CollectionName) =>
    folders[(folderNames as readonly CollectionName[]).indexOf(set)]?.data?.length === 0;
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = useInfiniteQuery(
    contentSearch(client, wanted),
  );
  const found = data?.pages.flat();
  const isSearching = search.trim().length > 1;
  const mine = (names: readonly CollectionName[]) =>
    names.filter((set) => mayChange(role, set) && !isBare(set));
  const named = mine(collectionNames).filter(
    (set) => wanted.length > 2 && includesFolded(collections[set].name, wanted),
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
          <SetLinks edited={edited} names={named} />
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
          <SetLinks edited={edited} names={mine(GROUPS[group] ?? [])} />
          {edited && <Edited edited={edited} userId={userId} />}
        </>
      )}
    </div>
  );
}

interface SetLinksProps {
  names: readonly CollectionName[];
  edited: readonly Listed[] | undefined;
}

function SetLinks({ names, edited = [] }: SetLinksProps) {
  return (
    <ul className="a-sets">
      {names.map((set) => {
        const count = edited.filter(({ collection }) => collection === set).length;
        return (
          <li key={set}>
            <a href={setAddress(set)} onClick={stay}>
              <strong>{collections[set].name}</strong>
              <span className="a-hint">{collections[set].about}</span>
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
  const isRejected = ({ edit }: Listed) => edit?.outcome?.outcome === 'left_out';
  const waits = ({ edit, published = '' }: Listed) =>
    edit?.isDraft === true || isToCome(published, new Date());
  const heaps = {
    'Recusados: corrija': edited.filter(isRejected),
    'Rascunhos e agendados': edited.filter(waits),
    'Editados aqui': edited.filter((listed) => !isRejected(listed) && !waits(listed)),
  };
  return Object.entries(heaps).map(
    ([title, entries]) =>
      entries.length > 0 && (
        <section key={title}>
          <h2>{title}</h2>
          <EntryList entries={entries} most={5} showsSet userId={userId} />
        </section>
      ),
  );
}

function OneSet({ admin, set }: { admin: Admin; set: CollectionName }) {
  const { client, userId } = admin;
  const tell = useTell();
  const [search, setSearch] = useState('');
  const order = useShown();
  const list = useQuery(setList(client, set));
  const { data } = list;
  if (!data) return <Pending of={list} what="a lista" />;
  if (order.shown && isTable(set)) {
    return (
      <RowOrder
        admin={admin}
        rows={data.filter(({ edit }) => edit?.isRemoval !== true)}
        set={set}
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
          label={`Procurar em ${collections[set].name}`}
          type="search"
          value={search}
          onText={setSearch}
        />
      )}
      {isTable(set) && mayChange(admin.role, set) && data.length > 1 && (
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
