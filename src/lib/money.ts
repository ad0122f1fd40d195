const reais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
});

/** 1400 → "R$ 1.400", with a no-break space. */
export function formatReais(amount: number): string {
  return reais.format(amount);
}
