import type { Price } from '../company/collection.ts';

const reais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Reais, with cents only if there are any, and a no-break space after the sign. */
export function formatReais(amount: number): string {
  return reais.format(amount);
}

/** A price inside a sentence: "R$ 350", "a partir de R$ 150", "de R$ 800 a R$ 1.400". */
export function formatPrice(price: Price): string {
  if ('amount' in price) return formatReais(price.amount);
  if ('from' in price) return `a partir de ${formatReais(price.from)}`;
  return `de ${formatReais(price.min)} a ${formatReais(price.max)}`;
}

/**
 * A price at the beginning of a sentence, with its monthly parts if any: "R$ 150, ou 10× de R$ 15
 * sem juros".
 */
export function formatTotal(price: Price, times: number | undefined): string {
  return times
    ? `${formatPrice(price)}, ou ${formatInstallments(price, times)}`
    : formatPrice(price);
}

/** What happens to the price of a visit when the job is accepted. */
export function formatWaived(waived: boolean): string {
  return `O valor ${waived ? 'é' : 'não é'} abatido de quem aprova o serviço.`;
}

/** A price in equal monthly parts without interest, each rounded up to the cent. */
export function formatInstallments(price: Price, times: number): string {
  const part = (total: number) => formatReais(Math.ceil(Math.round(total * 100) / times) / 100);
  const value = (): string => {
    if ('amount' in price) return `de ${part(price.amount)}`;
    if ('from' in price) return `a partir de ${part(price.from)}`;
    return `de ${part(price.min)} a ${part(price.max)}`;
  };
  return `${times}× ${value()} sem juros`;
}
