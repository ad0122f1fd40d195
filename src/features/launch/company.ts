import type { Company } from '../company/collection.ts';
import { listUnconfirmed } from '../company/confirmed.ts';
import { dayInBrasilia } from '../../lib/dates/dates.ts';
import { isFictitiousHost } from '../../lib/url/host.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { isTaxId } from '../../lib/text/tax-id.ts';
import type { ContentInput, OpenItem } from './items.ts';

const FILE = 'content/company.yaml';

/** Fields whose sources disagree. */
const CONTRADICTED = /^(claims\.experience\w*|aggregateOffer)$/;

function open(
  group: OpenItem['group'],
  field: string,
  message: string,
  how: OpenItem['how'] = 'fill',
): OpenItem {
  const at = { collection: 'company', entry: 'company', path: field } as const;
  return { group, file: FILE, field, message, how, at };
}

/** The same digit nearly throughout, after the part that tells kind or area. */
const isFictitious = (number: string) =>
  /0{6}|(\d)\1{7}|^(\d)\2{6}$/.test(number.replace(/^(?:55\d\d|0[38]00|[34]00\d)/, ''));

/** Values of the record that nobody could call, write to or visit. */
export function findPlaceholders({ company }: ContentInput): OpenItem[] {
  const { phones, email, legalName, taxId, address } = company;
  const unfilled = (text: string) => /a confirmar|a preencher|^[0\s./-]*$/i.test(text);
  const fictitious = phones.filter(({ number }) => isFictitious(number));
  const addressOpen = [address.street, address.district, address.postalCode].some(unfilled);
  return [
    ...fictitious.map(({ id, number }) =>
      open(
        'placeholders',
        `phones.${id}`,
        `o telefone ${formatPhone(number)} não existe; escreva o verdadeiro`,
      ),
    ),
    ...(isFictitiousHost(email.split('@')[1] ?? '')
      ? [open('placeholders', 'email', `o e-mail ${email} não existe; escreva o verdadeiro`)]
      : []),
    ...(legalName !== undefined && unfilled(legalName)
      ? [open('placeholders', 'legalName', 'falta a razão social (Decreto 7.962/2013)')]
      : []),
    ...(taxId === undefined || isTaxId(taxId)
      ? []
      : [open('placeholders', 'taxId', `o CNPJ ${taxId} não é válido (Decreto 7.962/2013)`)]),
    ...(addressOpen
      ? [open('placeholders', 'address', 'falta o endereço completo (Decreto 7.962/2013)')]
      : []),
  ];
}

/** Values of the record that cannot all be true. */
export function findContradictions({ company, today }: ContentInput): OpenItem[] {
  const { claims, ratings } = company;
  const number = (text: string | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? NaN);
  const years = Number(dayInBrasilia(today).slice(0, 4)) - number(claims['since']);
  const tooLong = Object.entries(claims).filter(
    ([name, text]) => name.startsWith('experience') && number(text) > years,
  );
  return [
    ...tooLong.map(([name, text]) =>
      open(
        'contradictions',
        `claims.${name}`,
        `"${text}" não combina com "${claims['since'] ?? ''}" (${years} anos); escolha um`,
      ),
    ),
    ...(ratings?.show ? checkRatings(ratings) : []),
    ...(company.aggregateOffer?.emit ? checkOffer(company.aggregateOffer, company) : []),
  ];
}

function checkRatings({ home, elsewhere }: NonNullable<Company['ratings']>): OpenItem[] {
  if (home.count === elsewhere.count && home.value === elsewhere.value) return [];
  const message = `a página inicial mostra ${home.count} avaliações e as outras ${elsewhere.count}; escreva as reais ou desmarque "Mostrar"`;
  return [open('contradictions', 'ratings', message)];
}

function checkOffer(
  { low, high }: NonNullable<Company['aggregateOffer']>,
  { models }: Company,
): OpenItem[] {
  const prices = models.map(({ price }) => price);
  if (low === Math.min(...prices) && high === Math.max(...prices)) return [];
  const message = `a faixa de ${low} a ${high} não corresponde aos preços dos modelos; corrija ou desmarque "Mostrar aos buscadores"`;
  return [open('contradictions', 'aggregateOffer', message)];
}

/** Jobs of the price list without a price, and warranties without a term. */
export function findMissingFigures({ company }: ContentInput): OpenItem[] {
  return [
    ...company.priceList.flatMap(({ id, job, price, waived }) => {
      if (!price) return [open('prices', `priceList.${id}.price`, `falta o preço de "${job}"`)];
      if (id !== 'visit' || waived !== undefined) return [];
      const message = `diga se "${job}" é abatido de quem aprova o serviço`;
      return [open('prices', `priceList.${id}.waived`, message)];
    }),
    ...company.warranties.flatMap(({ service, term }, index) =>
      term
        ? []
        : [open('prices', `warranties.${index}.term`, `falta o prazo de garantia de "${service}"`)],
    ),
  ];
}

/** Prices whose last day is over. */
export function findExpiredPrices({ company, today }: ContentInput): OpenItem[] {
  const date = dayInBrasilia(today);
  return company.priceList.flatMap(({ id, job, validUntil }) =>
    validUntil !== undefined && validUntil < date
      ? [
          open(
            'expired',
            `priceList.${id}.validUntil`,
            `o preço de "${job}" valia até ${validUntil}`,
          ),
        ]
      : [],
  );
}

/** Rows of `confirm` that are not confirmed; contradictions and ratings have groups of their own. */
export function findUnconfirmed({ company }: ContentInput): OpenItem[] {
  return listUnconfirmed(company).flatMap(({ path, why }) => {
    if (path === 'ratings') {
      return company.ratings?.show ? [open('ratings', path, why, 'confirm')] : [];
    }
    return [open(CONTRADICTED.test(path) ? 'contradictions' : 'confirm', path, why, 'confirm')];
  });
}
