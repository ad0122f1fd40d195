import { formatHours } from '../hours/hours.ts';
import { formatInstallments, formatPrice, formatReais } from '../prices/money.ts';
import { formatPhone, mainPhone, phoneHref } from '../../lib/text/phone.ts';
import { markerValue, type Fact } from '../../cms/markers/facts.ts';
import { safetyFacts } from '../safety/steps.ts';
import type { Company, Job, Price } from '../company/collection.ts';
import type { SafetyCell } from '../safety/collection.ts';
import type { Fact as SourcedFact } from './collection.ts';
import type { Markers } from '../../cms/markers/markers.ts';

/** What texts may cite of a job: nothing while its price is unknown. */
export function priceFacts({ id, job, price }: Job, installments: number | undefined): Fact[] {
  if (!price) return [];
  const from = 'Preços';
  const path = `price.${id}`;
  const amount = (name: string, value: number, label: string): Fact => ({
    path: `${path}.${name}`,
    value: formatReais(value),
    label: `${job}, ${label}`,
    from,
  });
  return [
    { path, value: formatPrice(price), label: job, from },
    ...('from' in price ? [amount('value', price.from, 'só o menor valor')] : []),
    ...('min' in price
      ? [amount('min', price.min, 'menor valor'), amount('max', price.max, 'maior valor')]
      : []),
    ...installmentFacts(path, job, from, price, installments),
  ];
}

const installmentFacts = (
  ...[path, name, from, price, times]: [string, string, string, Price, number | undefined]
): Fact[] => {
  if (times === undefined) return [];
  const value = formatInstallments(price, times);
  return [{ path: `${path}.installments`, value, label: `${name}, em parcelas`, from }];
};

function modelFacts(model: Company['models'][number], installments: number | undefined): Fact[] {
  const from = 'Modelos';
  const path = `model.${model.id}`;
  return [
    { path: `${path}.name`, value: model.name, label: 'Nome do modelo', from },
    { path: `${path}.price`, value: formatReais(model.price), label: `${model.name}, preço`, from },
    ...installmentFacts(path, model.name, from, { amount: model.price }, installments),
    ...model.specs.map((spec): Fact => ({
      path: `${path}.${spec.id}`,
      value: spec.text ?? spec.value,
      label: `${model.name}, ${spec.label}`,
      from,
    })),
  ];
}

/** Every fact that texts may cite, in the order in which the record names them. */
export function listFacts(
  company: Company,
  sourced: readonly SourcedFact[],
  safety: readonly SafetyCell[] = [],
): Fact[] {
  const { installments, phones, claims, claimsNames, emergency } = company;
  const emergencyHours = emergency?.always
    ? '24 horas'
    : emergency?.hours && formatHours(emergency.hours);
  const main = mainPhone(phones);
  const own = (path: string, value: string | undefined, label: string, from = 'Empresa') =>
    value === undefined || value === '' ? [] : [{ path, value, label, from }];
  const promises = {
    ...claims,
    ...(installments === undefined ? {} : { installments: `até ${installments} vezes sem juros` }),
  };
  return [
    ...own('company.name', company.name, 'Nome da empresa'),
    ...own('company.legalName', company.legalName, 'Razão social'),
    ...own('company.taxId', company.taxId, 'CNPJ'),
    ...own('company.address', formatAddress(company.address), 'Endereço'),
    ...own('company.region', company.regionName, 'Região atendida'),
    ...own(
      'company.payment',
      new Intl.ListFormat('pt-BR').format(company.payment),
      'Formas de pagamento',
    ),
    ...own('email', company.email, 'E-mail', 'Contato'),
    ...own('hours', formatHours(company.hours), 'Horário de atendimento', 'Contato'),
    ...own('emergency.hours', emergencyHours, 'Horário do plantão', 'Contato'),
    ...phones.map(({ id, label, number }) => ({
      path: `phone.${id}`,
      value: formatPhone(number),
      label: `Telefone: ${label}`,
      from: 'Contato',
      href: phoneHref(number),
    })),
    {
      path: 'phone.main',
      value: formatPhone(main),
      label: 'Telefone principal',
      from: 'Contato',
      href: phoneHref(main),
    },
    ...company.priceList.flatMap((job) => priceFacts(job, installments)),
    ...company.models.flatMap((model) => modelFacts(model, installments)),
    ...Object.entries(promises).flatMap(([name, value]) =>
      own(
        `claim.${name}`,
        value,
        claimsNames[name] ?? 'Promessa da empresa',
        'Garantia e promessas',
      ),
    ),
    ...sourced.map(({ id, text, source }) => ({
      path: `fact.${id}`,
      value: text,
      label: source,
      from: 'Fatos com fonte',
    })),
    ...safety.flatMap(safetyFacts),
  ];
}

/** What the record calls otherwise than the markers of its values; '' for its own fields. */
const FIELDS: Readonly<Record<string, string>> = {
  company: '',
  'company.region': 'regionName',
  phone: 'phones',
  price: 'priceList',
  model: 'models',
  claim: 'claims',
};

/** The fields of the record that the value of a marker comes from, its own first. */
export function fieldsOf(marker: string): [string, ...string[]] {
  const [group = '', ...rest] = marker.split('.');
  const field = FIELDS[marker] ?? [FIELDS[group] ?? group, ...rest].filter(Boolean).join('.');
  return [
    field,
    ...(rest.at(-1) === 'installments' ? ['installments'] : []),
    ...(field.startsWith('claims.warranty') ? ['warranties'] : []),
  ];
}

/** Value of each `{{marker}}` of the content files. */
export function buildMarkers(
  company: Company,
  sourced: readonly SourcedFact[],
  safety: readonly SafetyCell[] = [],
): Markers {
  return new Map(listFacts(company, sourced, safety).map((fact) => [fact.path, markerValue(fact)]));
}

/** Street, district, city and postal code on one line. */
export function formatAddress(address: Company['address']): string {
  return `${address.street}, ${address.district}, ${address.city}/${address.state}, CEP ${address.postalCode}`;
}
