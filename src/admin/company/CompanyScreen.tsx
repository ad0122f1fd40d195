import { COMPANY_SCREEN, SCREENS } from '../addresses.ts';
import type { Admin } from '../Gate.tsx';
import { AdminFrame } from '../ui/AdminFrame.tsx';
import { EntryScreen } from '../words/EntryScreen.tsx';
import { SET_WORDS } from '../words/set-names.ts';
import { stay, useQueryString } from '../words/use-address.ts';
import { newAddress, setAddress } from '../words/word-addresses.ts';
import { CARDS, findCard, type Card } from './cards.ts';
import { OwnersOnly } from './OwnersOnly.tsx';
import { Recess } from './Recess.tsx';

/** What the company says about itself, part by part. */
export default function CompanyScreen({ admin }: { admin: Admin }) {
  const query = useQueryString();
  const card = findCard(query.get('ficha'));
  if (admin.role !== 'owner') {
    return (
      <AdminFrame admin={admin} title={SCREENS.empresa}>
        <OwnersOnly />
      </AdminFrame>
    );
  }
  if (card) return <OneCard admin={admin} card={card} wanted={query.get('campo') ?? undefined} />;
  return (
    <AdminFrame admin={admin} title={SCREENS.empresa}>
      <p className="a-hint">
        O que você muda aqui muda em todas as páginas, nos links de telefone e nos buscadores.
      </p>
      <ul className="a-sets">
        {CARDS.map(({ id, title, about }) => (
          <li key={id}>
            <a href={`${COMPANY_SCREEN}?ficha=${id}`} onClick={stay}>
              <strong>{title}</strong>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </AdminFrame>
  );
}

interface CardProps {
  admin: Admin;
  card: Card;
  /** The way to the field that it was opened for. */
  wanted: string | undefined;
}

function OneCard({ admin, card, wanted }: CardProps) {
  const { id, title, fields, sets = [] } = card;
  return (
    <AdminFrame admin={admin} title={title}>
      <p className="a-back">
        <a href={COMPANY_SCREEN} onClick={stay}>
          ← {SCREENS.empresa}
        </a>
      </p>
      {sets.length > 0 && (
        <ul className="a-sets">
          {sets.map((set) => (
            <li key={set}>
              <a href={setAddress(set)}>
                <strong>{SET_WORDS[set].name}</strong>
                <span>{SET_WORDS[set].about}</span>
              </a>
              <a className="a-btn a-btn-small" href={newAddress(set)}>
                Acrescentar {SET_WORDS[set].one}
              </a>
            </li>
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
