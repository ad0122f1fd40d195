const reais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
});

/** Reais without cents, thousands apart, with a no-break space after the sign. */
export function formatReais(amount: number): string {
  return reais.format(amount);
}
