import { formatHours } from './hours.ts';
import { formatInstallments, formatPrice, formatReais } from './money.ts';
import { formatPhone, mainPhone } from './phone.ts';
import type { Company, Job } from '../schemas/company.ts';
import type { Fact } from '../schemas/tables.ts';

/** What each `{{marker}}` of the prose stands for. */
export type Markers = ReadonlyMap<string, string>;

const MARKER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What texts may cite of a job: nothing while its price is not known. */
function priceMarkers({ id, price }: Job, installments: number | undefined): [string, string][] {
  if (!price) return [];
  const key = `price.${id}`;
  const parts =
    'from' in price
      ? { value: price.from }
      : 'min' in price
        ? { min: price.min, max: price.max }
        : {};
  return [
    [key, formatPrice(price)],
    ...Object.entries(parts).map(([name, amount]): [string, string] => [
      `${key}.${name}`,
      formatReais(amount),
    ]),
    ...(installments === undefined
      ? []
      : [[`${key}.installments`, formatInstallments(price, installments)] as [string, string]]),
  ];
}

/** Every marker that the company record and the table of facts offer. */
export function buildMarkers(company: Company, facts: readonly Fact[]): Markers {
  const { installments } = company;
  return new Map([
    ['company.name', company.name],
    ...(company.legalName ? [['company.legalName', company.legalName] as const] : []),
    ...(company.taxId ? [['company.taxId', company.taxId] as const] : []),
    ['company.address', formatAddress(company.address)],
    ['company.region', company.regionName],
    ['company.payment', new Intl.ListFormat('pt-BR').format(company.payment)],
    ['email', company.email],
    ['hours', formatHours(company.hours)],
    ...company.phones.map(({ id, number }): [string, string] => [
      `phone.${id}`,
      formatPhone(number),
    ]),
    ['phone.main', formatPhone(mainPhone(company.phones))],
    ...Object.entries(company.claims).map(([name, value]): [string, string] => [
      `claim.${name}`,
      value,
    ]),
    ...(installments === undefined
      ? []
      : [['claim.installments', `até ${installments} vezes sem juros`] as const]),
    ...company.priceList.flatMap((job) => priceMarkers(job, installments)),
    ...company.models.flatMap((model): [string, string][] => [
      [`model.${model.id}.name`, model.name],
      [`model.${model.id}.price`, formatReais(model.price)],
      ...(installments === undefined
        ? []
        : [
            [
              `model.${model.id}.installments`,
              formatInstallments({ amount: model.price }, installments),
            ] as [string, string],
          ]),
      ...model.specs.map((spec): [string, string] => [
        `model.${model.id}.${spec.id}`,
        spec.text ?? spec.value,
      ]),
    ]),
    ...facts.map((fact): [string, string] => [`fact.${fact.id}`, fact.text]),
  ]);
}

/** Street, district, city and postal code on one line. */
export function formatAddress(address: Company['address']): string {
  return `${address.street}, ${address.district}, ${address.city}/${address.state}, CEP ${address.postalCode}`;
}

/** Names of the markers in a text that the record does not know. */
export function findUnknownMarkers(text: string, markers: Markers): string[] {
  return [...text.matchAll(MARKER)].flatMap(([, name = '']) => (markers.has(name) ? [] : [name]));
}

/** Puts the values in. Unknown markers stay as written: `findUnknownMarkers` reports them. */
export function resolveMarkers(text: string, markers: Markers): string {
  return text.replace(MARKER, (marker, name: string) => markers.get(name) ?? marker);
}
