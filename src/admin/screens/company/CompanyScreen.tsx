import { collections as allCollections, type CollectionName } from '../../../collections.ts';
import { companyParts } from '../../../features/company/collection.ts';
import { COMPANY_SCREEN, SCREENS } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import { EntryScreen } from '../../document/entry/EntryScreen.tsx';
import { stay, useQueryString } from '../../document/entry/use-address.ts';
import { newAddress, collectionAddress } from '../../data/content-addresses.ts';
import { CARDS, type Card } from '../../data/cards.ts';
import { Recess } from './Recess.tsx';

/** What the company says about itself, part by part. */
export default function CompanyScreen({ admin }: { admin: Admin }) {
  const query = useQueryString();
  const card = CARDS.find(({ id }) => id === query.get('ficha'));
  if (card) return <OneCard admin={admin} card={card} wanted={query.get('campo') ?? undefined} />;
  return (
    <AdminFrame admin={admin} title={SCREENS.empresa}>
      <p className="a-hint">
        O que você muda aqui muda em todas as páginas, nos links de telefone e nos buscadores.
      </p>
      <ul className="a-collections">
        {CARDS.map(({ id, title, about }) => (
          <li key={id}>
            <a href={`${COMPANY_SCREEN}?ficha=${id}`} onClick={stay}>
              <strong>{title}</strong>
              <span className="a-hint">{about}</span>
            </a>
          </li>
        ))}
        <ListOf collection="faq" />
      </ul>
    </AdminFrame>
  );
}

function ListOf({ collection }: { collection: CollectionName }) {
  const { name, about, one } = allCollections[collection];
  return (
    <li>
      <a href={collectionAddress(collection)}>
        <strong>{name}</strong>
        <span className="a-hint">{about}</span>
      </a>
      <a className="a-btn a-btn-small" href={newAddress(collection)}>
        Acrescentar {one}
      </a>
    </li>
  );
}

interface CardProps {
  admin: Admin;
  card: Card;
  /** The path of the field that it was opened for. */
  wanted: string | undefined;
}

/** The fields of the record, by the card that shows them. */
const FIELDS = new Map(
  Object.entries(companyParts).map(([card, fields]) => [card, Object.keys(fields)]),
);

function OneCard({ admin, card, wanted }: CardProps) {
  const { id, title, collections = [] } = card;
  const fields = FIELDS.get(id);
  return (
    <AdminFrame admin={admin} title={title}>
      <p className="a-back">
        <a href={COMPANY_SCREEN} onClick={stay}>
          ← {SCREENS.empresa}
        </a>{' '}
        {id === 'contato' && (
          <a href={`${COMPANY_SCREEN}?ficha=horario&campo=hours`}>Mudar o horário</a>
        )}
      </p>
      {collections.length > 0 && (
        <ul className="a-collections">
          {collections.map((collection) => (
            <ListOf key={collection} collection={collection} />
          ))}
        </ul>
      )}
      {fields && (
        <EntryScreen
          admin={admin}
          collection="company"
          entry=""
          fields={fields}
          key={id}
          wanted={wanted}
          {...(fields.includes('closures') && { tools: Recess })}
        />
      )}
    </AdminFrame>
  );
}
