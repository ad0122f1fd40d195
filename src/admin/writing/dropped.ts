import { pluralize } from '../../lib/text/text.ts';

/** What a pasted text may have and a page may not hold, as it is told: counted, or said once. */
const KINDS = {
  image: ['imagem', 'imagens'],
  embedded: ['vídeo ou objeto', 'vídeos ou objetos'],
  field: ['campo de formulário', 'campos de formulário'],
  link: ['link que não abre no site', 'links que não abrem no site'],
  comment: ['comentário', 'comentários'],
  strike: ['riscado', 'riscados'],
  senders: ['hora e nome das mensagens'],
  notices: ['aviso ou anexo da conversa', 'avisos e anexos da conversa'],
  colours: ['cores'],
  fonts: ['fontes'],
} satisfies Record<string, [one: string, many?: string]>;

/** Everything that was left out of a pasted text, by its kind. */
export type Dropped = (keyof typeof KINDS)[];

/**
 * "Foram retirados: 2 imagens, cores e fontes."; undefined when nothing was. `phones` of a conversation are
 * still in its text.
 */
export function describeDropped(dropped: Dropped, phones = 0): string | undefined {
  const parts = Object.entries(KINDS).flatMap(([kind, [one = '', many]]) => {
    const { length } = dropped.filter((each) => each === kind);
    if (length === 0) return [];
    return many === undefined ? one : pluralize(length, one, many);
  });
  if (parts.length === 0) return undefined;
  const taken = `Foram retirados: ${new Intl.ListFormat('pt-BR').format(parts)}.`;
  if (phones === 0) return taken;
  const left = pluralize(phones, 'telefone ficou', 'telefones ficaram');
  return `${taken} ${left} no texto: tire o que é de cliente.`;
}
