import { expect, test } from 'vitest';
import { generatePage } from '../../src/admin/screens/generator/generate-page.ts';
import { readAdminData } from '../../src/features/generator/admin-data.ts';
import { loadContent } from '../../src/site.ts';

const data = readAdminData(loadContent());
const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

/** Titles of a kind, and what no page of the kind may say. */
const NEVER: [title: string, never: RegExp][] = [
  ...['abre sozinho', 'não fecha', 'para no meio', 'ronca', 'falha na chuva'].flatMap(
    (fault): [string, RegExp][] => [
      [`Conserto de portão que ${fault} no Morumbi`, /Só se ele anda reto|Depende do sinal/],
      [`Portão ${fault} em Pinheiros`, /espere a luz firmar|posta no vão[^<]*religue/],
    ],
  ),
  ['Conserto de fotocélula em Osasco', /Só se ele anda reto|Depende do sinal/],
  ['Portão abre sozinho em Osasco', /toque na botoeira|teste do segundo controle/],
  ['Portão basculante com barulho na Lapa', /permite esperar|vídeo da próxima abertura/],
  ['Troca de roldana de portão na Penha', /não se faz sozinho/],
  ['Manutenção de portão de alumínio em Guarulhos', /Ferro aguenta|[Bb]olha de tinta|pó marrom/],
  ['Instalação de motor em portão de madeira na Lapa', /Ferro aguenta|pó marrom|as soldas/],
  ['Troca de trilho de portão na Penha', /[Pp]ortão fora do trilho/],
  ['Trilho de portão torto em Osasco', /^(?:(?!todos longe|afaste todos).)*?<h2>/is],
  ['Portão caiu na chuva em Carapicuíba', /^(?:(?!todos longe|afaste todos|193).)*?<h2>/is],
  ['Trava elétrica não solta em Itapevi', /[Ss]olda de portão/],
  ['Quanto dura um motor de portão', /tempo que apanha/],
  ['Instalação de motor de portão em Mirandópolis', /com que som|o que aconteceu/],
  ['Conserto de motor de portão em Indianópolis', /R\$|\{\{price\./],
  ...[
    'instalação de motor de portão de condomínio em Osasco',
    'troca de motor em prédio',
    'motor para portão de duas folhas',
    'motor para portão de ferro',
    'motor em portão de madeira',
    'adequação do portão à lei da calçada',
    'troca de engrenagem do portão',
    'dobradiça de portão',
    'bateria do controle do portão',
    'porta de enrolar',
    'portão social',
    'trilho de portão',
    'trocar a placa do portão',
    'conserto de portão torto',
    'portão caído',
    'motor queimado',
  ].map((job): [string, RegExp] => [`Quanto custa ${job}`, /R\$|\{\{price\./]),
];

test.each(NEVER)('%s: no page says %s', (title, never) => {
  for (const seed of seeds) {
    for (const creativity of [50, 100]) {
      const { content } = generatePage({ title, creativity, seed }, data);
      expect(content).not.toMatch(never);
    }
  }
});

test('what the list does not price is answered all the same, and what it prices with its figure', () => {
  const answer = (title: string) => generatePage({ title, creativity: 75, seed: 1 }, data).content;
  expect(answer('Quanto custa motor de portão de condomínio')).toMatch(
    /valor fechado|número único/,
  );
  expect(answer('Quanto custa a instalação de motor PPA')).toContain('R$\u00a0800');
  expect(answer('Quanto custa motor para portão pesado')).toContain('R$\u00a02.000');
});
