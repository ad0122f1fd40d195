import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { familyNames } from '../../../content/families.ts';
import {
  folderNames,
  isSetName,
  recordNames,
  sets,
  tableNames,
  tables,
  type SetName,
  type TableName,
} from '../../../content/sets.ts';
import { pluralize } from '../../../lib/text.ts';
import { foldAccents } from '../../../lib/slug.ts';
import { SCREENS } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { mayChange } from '../../data/rights.ts';
import type { Admin } from '../../data/admin.ts';
import { AdminFrame } from '../../shell/AdminFrame.tsx';
import { OwnersOnly } from '../../shell/OwnersOnly.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useRested } from '../../ui/useRested.ts';
import { Pending } from '../../ui/Pending.tsx';
import { editedList, setList, wordSearch, type Listed } from '../../data/words-api.ts';
import { EntryList } from './EntryList.tsx';
import { EntryScreen } from '../../document/entry/EntryScreen.tsx';
import { useTell } from '../../writing/useTell.ts';
import { RowOrder } from './RowOrder.tsx';
import { go, stay, useQueryString } from '../../document/entry/use-address.ts';
import { HOME, newAddress, setAddress, entryAddress } from '../../data/word-addresses.ts';

/** Every text of the site: sets, the entries of one, or one entry. */
export default function Words({ admin }: { admin: Admin }) {
  const query = useQueryString();
  const set = query.get('conjunto');
  const item = query.get('item');
  if (!isSetName(set)) {
    return (
      <AdminFrame admin={admin} title={SCREENS.textos}>
        <AllSets admin={admin} />
      </AdminFrame>
    );
  }
  const isRecord = !canList(set);
  const isNew = query.has('novo') && canGrow(set);
  if (item === null && !isRecord && !isNew) {
    return (
      <AdminFrame
        action={
          canGrow(set) &&
          mayChange(admin.role, set) && (
            <a className="a-btn a-btn-main" href={newAddress(set)} onClick={stay}>
              Acrescentar {sets[set].one}
            </a>
          )
        }
        admin={admin}
        title={sets[set].name}
      >
        <Back href={HOME} to="Todos os textos" />
        <OneSet admin={admin} set={set} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame admin={admin} title={isNew ? `Acrescentar ${sets[set].one}` : sets[set].name}>
      <Back
        href={isRecord ? HOME : setAddress(set)}
        to={isRecord ? 'Todos os textos' : sets[set].name}
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

/** Every set of words in the order of the screen. */
const GROUPS: readonly { title: string; names: readonly SetName[] }[] = [
  { title: 'Páginas', names: familyNames },
  { title: 'Listas', names: [...tableNames, ...folderNames] },
  { title: 'O site inteiro', names: recordNames },
];

const canList = (set: SetName) => !(recordNames as readonly SetName[]).includes(set);
const isTable = (set: SetName): set is TableName => Object.hasOwn(tables, set);
/** Sets to which entries are added here. */
const canGrow = (set: SetName) => set === 'posts' || isTable(set);

function Back({ href, to }: { href: string; to: string }) {
  return (
    <p className="a-back">
      <a href={href} onClick={stay}>
        ← {to}
      </a>
    </p>
  );
}

function EntryTitle({ client, set, entry }: { client: AdminClient; set: SetName; entry: string }) {
  const { data } = useQuery({ ...setList(client, set), staleTime: 60_000 });
  const tell = useTell();
  const title = data?.find((listed) => listed.entry === entry)?.title;
  return <h2>{tell(title ?? entry)}</h2>;
}

function AllSets({ admin: { client, userId, role } }: { admin: Admin }) {
  const [search, setSearch] = useState('');
  const wanted = useRested(search);
  const { data: edited } = useQuery(editedList(client));
  // What only files can begin is no list while it holds nothing.
  const folders = useQueries({ queries: folderNames.map((name) => setList(client, name)) });
  const isBare = (set: SetName) =>
    folders[(folderNames as readonly SetName[]).indexOf(set)]?.data?.length === 0;
  const { data: found, isFetching, isError } = useQuery(wordSearch(client, wanted));
  const isSearching = search.trim().length > 1;
  return (
    <div className="a-words">
      <Field
        autoFocus
        hint="Palavras do título ou do texto; acentos não importam"
        label="Procurar"
        type="search"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
        }}
      />
      {isSearching ? (
        <section aria-label="Encontrados" aria-live="polite">
          {isError && <p className="a-error">A busca não funcionou. Verifique a conexão.</p>}
          {isFetching && !found && <p className="a-loading">Procurando…</p>}
          {found && found.length === 0 && <p className="a-empty">Nada encontrado.</p>}
          {found && found.length > 0 && (
            <EntryList entries={found} key={wanted} most={12} showsSet userId={userId} />
          )}
        </section>
      ) : (
        <>
          {edited && edited.length > 0 && <Edited edited={edited} userId={userId} />}
          {GROUPS.map(({ title, names }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul className="a-sets">
                {names
                  .filter((set) => mayChange(role, set) && !isBare(set))
                  .map((set) => {
                    const count =
                      edited?.filter(({ collection }) => collection === set).length ?? 0;
                    return (
                      <li key={set}>
                        <a href={setAddress(set)} onClick={stay}>
                          <strong>{sets[set].name}</strong>
                          <span>{sets[set].about}</span>
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
            </section>
          ))}
        </>
      )}
    </div>
  );
}

function Edited({ edited, userId }: { edited: Listed[]; userId: string }) {
  const isLeftOut = ({ edit }: Listed) => edit?.outcome?.outcome === 'left_out';
  const leftOut = edited.filter(isLeftOut);
  const waiting = edited.filter(({ edit }) => edit?.dueAt);
  const others = edited.filter((listed) => !isLeftOut(listed) && !listed.edit?.dueAt);
  return (
    <section>
      {leftOut.length > 0 && (
        <>
          <h2>Fora do site: corrija</h2>
          <EntryList entries={leftOut} showsSet userId={userId} />
        </>
      )}
      {waiting.length > 0 && (
        <>
          <h2>Rascunhos e agendados</h2>
          <EntryList entries={waiting} showsSet userId={userId} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h2>Editados aqui</h2>
          <EntryList entries={others} most={5} showsSet userId={userId} />
        </>
      )}
    </section>
  );
}

function OneSet({ admin, set }: { admin: Admin; set: SetName }) {
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
  const wanted = foldAccents(search.trim());
  const found = data.filter(({ title, entry }) =>
    foldAccents(`${tell(title)} ${entry}`).includes(wanted),
  );
  return (
    <div className="a-words">
      {data.length > 8 && (
        <Field
          label={`Procurar em ${sets[set].name}`}
          type="search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
          }}
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
