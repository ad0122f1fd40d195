import type { CollectionName } from '../../../collections.ts';
import { COMPANY_SCREEN, JOB_FORM, CONTENT_SCREEN, WRITE_SCREEN } from '../../data/addresses.ts';
import { mayChange } from '../../data/rights.ts';
import type { Role } from '../../data/session.ts';
import { newAddress } from '../../data/content-addresses.ts';
import { Sign } from '../../ui/Sign.tsx';

const DATA = `${COMPANY_SCREEN}?ficha=`;

/** Usual jobs of an owner: where each is done, and the collection that a person needs the right to change. */
const JOBS: readonly (readonly [
  name: string,
  sign: string,
  address: string,
  collection?: CollectionName,
])[] = [
  ['Mudar telefone ou horário', 'phone', `${DATA}contato&campo=phones.main.number`, 'company'],
  ['Vou fechar uns dias', 'calendar', `${DATA}horario#recesso`, 'company'],
  ['Promoção ou aviso', 'star', `${DATA}promocoes`, 'promotions'],
  ['Contar um serviço feito', 'camera', JOB_FORM],
  ['Escrever uma página ou postagem', 'doc', WRITE_SCREEN],
  ['Responder uma pergunta', 'chat', newAddress('faq'), 'faq'],
  ['Mudar um preço', 'card', `${DATA}precos&campo=priceList`, 'company'],
  ['Corrigir um texto do site', 'wrench', CONTENT_SCREEN],
];

/** The jobs that a person may do, each one tap away. */
export function Jobs({ role }: { role: Role }) {
  return (
    <section aria-labelledby="trabalhos">
      <h2 className="a-ask" id="trabalhos">
        O que você quer fazer?
      </h2>
      <ul className="a-jobs">
        {JOBS.filter(
          ([, , , collection]) => collection === undefined || mayChange(role, collection),
        ).map(([name, sign, address]) => (
          <li key={name}>
            <a href={address}>
              <Sign name={sign} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
