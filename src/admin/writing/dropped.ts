import { pluralize } from '../../lib/text.ts';

/** What a pasted text had and a page may not hold. */
export interface Dropped {
  images: number;
  embedded: number;
  fields: number;
  links: number;
  comments: number;
  strikes: number;
  hasColours: boolean;
  hasFonts: boolean;
  hasSenders: boolean;
}

export const nothingDropped = (): Dropped => ({
  images: 0,
  embedded: 0,
  fields: 0,
  links: 0,
  comments: 0,
  strikes: 0,
  hasColours: false,
  hasFonts: false,
  hasSenders: false,
});

/** "Foram retirados: 2 imagens, cores e fontes."; undefined when nothing was. */
export function describeDropped(dropped: Dropped): string | undefined {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [pluralize(number, one, many)];
  const parts = [
    ...count(dropped.images, 'imagem', 'imagens'),
    ...count(dropped.embedded, 'vídeo ou objeto', 'vídeos ou objetos'),
    ...count(dropped.fields, 'campo de formulário', 'campos de formulário'),
    ...count(dropped.links, 'link que não abre no site', 'links que não abrem no site'),
    ...count(dropped.comments, 'comentário', 'comentários'),
    ...count(dropped.strikes, 'riscado', 'riscados'),
    ...(dropped.hasSenders ? ['hora e nome das mensagens'] : []),
    ...(dropped.hasColours ? ['cores'] : []),
    ...(dropped.hasFonts ? ['fontes'] : []),
  ];
  if (parts.length === 0) return undefined;
  return `Foram retirados: ${new Intl.ListFormat('pt-BR').format(parts)}.`;
}
