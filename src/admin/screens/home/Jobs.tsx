import type { SetName } from '../../../content/sets.ts';
import { COMPANY_SCREEN, TELL_JOB, WORDS_SCREEN, WRITE_SCREEN } from '../../data/addresses.ts';
import { mayChange } from '../../data/rights.ts';
import type { Role } from '../../data/session.ts';
import { newAddress } from '../../data/word-addresses.ts';

/** What an owner comes for, and the screen that opens at it; `set` names what the job changes. */
const JOBS: readonly { name: string; address: string; set?: SetName }[] = [
  {
    name: 'Mudar telefone ou horário',
    address: `${COMPANY_SCREEN}?ficha=contato&campo=phones.main.number`,
    set: 'company',
  },
  {
    name: 'Vou fechar uns dias',
    address: `${COMPANY_SCREEN}?ficha=horario#recesso`,
    set: 'company',
  },
  { name: 'Promoção ou aviso', address: `${COMPANY_SCREEN}?ficha=promocoes`, set: 'promotions' },
  { name: 'Contar um serviço feito', address: TELL_JOB },
  { name: 'Escrever uma página ou postagem', address: WRITE_SCREEN },
  { name: 'Responder uma pergunta', address: newAddress('faq'), set: 'faq' },
  {
    name: 'Mudar um preço',
    address: `${COMPANY_SCREEN}?ficha=precos&campo=priceList`,
    set: 'company',
  },
  { name: 'Corrigir um texto do site', address: WORDS_SCREEN },
];

/** The jobs that a person may do, each one tap away. */
export function Jobs({ role }: { role: Role }) {
  return (
    <section aria-labelledby="trabalhos">
      <h2 className="a-ask" id="trabalhos">
        O que você quer fazer?
      </h2>
      <ul className="a-jobs">
        {JOBS.filter(({ set }) => set === undefined || mayChange(role, set)).map(
          ({ name, address }) => (
            <li key={name}>
              <a href={address}>{name}</a>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
