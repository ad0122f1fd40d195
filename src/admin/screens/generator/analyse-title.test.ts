import { expect, test } from 'vitest';
import { readAdminData } from '../../../features/generator/admin-data.ts';
import { analyseTitle, findUntreated } from './analyse-title.ts';
import { checkTitle } from './check-title.ts';
import { loadContent } from '../../../site.ts';

const data = readAdminData(loadContent());
const read = (title: string) => analyseTitle(title, data);

test.each([
  ['Como consertar o portão?', 'how-to'],
  ['Qual motor escolher', 'which'],
  ['Quando trocar a bateria', 'when'],
  ['Onde fica a chave', 'where'],
  ['Por que o portão não fecha', 'why'],
  ['Vale a pena automatizar?', 'worth-it'],
  ['Conserto de portão na Mooca', 'general'],
] as const)('%s is a question of type %s', (title, type) =>
  expect(read(title).questionType).toBe(type),
);

test.each([
  ['Portão parado?', true],
  ['Como abrir', true],
  ['Conserto em Osasco', false],
])('whether "%s" asks: %s', (title, asks) => expect(read(title).isQuestion).toBe(asks));

test.each([
  ['Conserto de motor de portão no Sumaré', 'motor-de-portao', 'conserto'],
  ['Instalação de portão deslizante', 'portao-deslizante', 'instalacao'],
  ['Assistência técnica de portão em Heliópolis', 'portao-automatico', 'assistencia'],
  ['Troca de placa', 'central', 'troca'],
  ['Quanto custa o controle remoto', 'controle-remoto', 'venda'],
  ['Conserto de portão com atendimento 24 horas', 'fora-do-horario', 'conserto'],
  ['Conserto de portão 24h', 'fora-do-horario', 'conserto'],
  ['Tag para abrir o portão sem controle', 'tag', 'instalacao'],
  ['Troca de bateria do controle do portão', 'bateria-do-controle', 'troca'],
  ['Quanto tempo dura o motor de portão', 'duracao', 'manutencao'],
  ['Portão abriu pela metade', 'para-no-meio', 'conserto'],
  ['Portão não abre quando chove', 'chuva', 'conserto'],
  ['Motor Garen não liga', 'nao-abre', 'conserto'],
  ['Controle do portão não funciona', 'controle-remoto', 'conserto'],
  ['Chave do destravamento do portão sumiu', 'chave', 'assistencia'],
  ['Troca de cabo de aço do portão, com visita', 'cabo-de-aco', 'troca'],
  ['Visita técnica em Osasco', 'visita', 'assistencia'],
  ['Conserto urgente de portão em Osasco', 'urgente', 'conserto'],
  ['Portão travado, urgente', 'travado', 'conserto'],
  ['Texto sobre nada', 'portao-automatico', 'assistencia'],
])('%s is about %s and %s', (title, product, service) => {
  const { productType, serviceType } = read(title);
  expect([productType.id, serviceType.id]).toEqual([product, service]);
});

test.each([
  ['Conserto na Mooca', 'Mooca', 'na'],
  ['conserto na mooca', 'Mooca', 'na'],
  ['Conserto no Sumaré', 'Sumaré', 'no'],
  ['Motor em Osasco: preço', 'Osasco', 'em'],
  ['Conserto na Vila Inventada', 'Vila Inventada', 'na'],
  ['Conserto no portão', undefined, undefined],
  ['Como abrir?', undefined, undefined],
])('%s names the place %s', (title, name, preposition) => {
  const { place } = read(title);
  expect([place?.name, place?.preposition]).toEqual([name, preposition]);
});

test.each([
  ['Conserto urgente de portão em Osasco', 'emergency'],
  ['Conserto de portão com urgência', 'emergency'],
  ['Conserto de portão em Osasco', 'repair'],
  ['Quanto custa o conserto urgente', 'price'],
])('who reads "%s" wants: %s', (title, intent) => expect(read(title).intent).toBe(intent));

interface Reading {
  product?: string;
  service?: string;
  also?: string[];
  place?: string;
  kind?: string;
  problem?: string;
}

test.each<[string, Reading]>([
  [
    'Troca de placa de portão eletrônico na Vila Guilherme',
    { product: 'central', service: 'troca' },
  ],
  ['Bolo de chocolate', { problem: 'other-trade' }],
  ['CONSERTO DE MOTOR DE PORTÃO EM DIADEMA', { service: 'conserto', place: 'Diadema' }],
  [
    'Quanto custa trocar o cabo de aço do portão em São Caetano',
    { product: 'cabo-de-aco', service: 'troca', place: 'São Caetano do Sul', kind: 'price' },
  ],
  ['Conserto de portão na Moóca', { service: 'conserto', place: 'Mooca' }],
  ['Conserto de porta de enrolar no Brás', { product: 'porta-de-enrolar', place: 'Brás' }],
  ['Conserto de portão em Campinas', { problem: 'not-served' }],
  ['motor ppa freguesia do ó', { product: 'ppa', place: 'Freguesia do Ó' }],
  [
    'Motor pivotante para sítio em Itapecerica',
    {
      product: 'motor-pivotante',
      service: 'instalacao',
      also: ['sitio'],
      place: 'Itapecerica da Serra',
    },
  ],
  ['Controle clonado em Santo André', { product: 'clone', place: 'Santo André' }],
  ['Portão de garagem caiu em cima do carro', { product: 'folha-caida', service: 'emergencia' }],
  ['Portão basculante desceu de uma vez', { product: 'folha-caida', service: 'emergencia' }],
  ['Quando o portão do prédio amassa o carro', { product: 'batida' }],
  ['Portão caiu do trilho na Lapa', { product: 'fora-do-trilho' }],
  ['Portão não abre depois que caiu a energia', { product: 'nao-abre', also: [] }],
  ['Disjuntor do portão caiu', { product: 'disjuntor', also: [] }],
  ['Instalação de disjuntor para portão', { product: 'portao-automatico', also: [] }],
  ['Sensor caído do portão', { product: 'fotocelula', also: [] }],
  ['Controle do portão caiu na água', { product: 'controle-remoto', also: [] }],
  ['Perdi o controle do portão na Penha', { product: 'controle-perdido', place: 'Penha' }],
  ['Motor do portão roubado em Guarulhos', { product: 'motor-de-portao', also: [] }],
  ['Chave do portão perdida: como abrir', { product: 'portao-automatico', also: [] }],
  ['Cerca elétrica em Osasco', { problem: 'other-trade' }],
  ['Emergência de portão na Avenida Paulista', { service: 'emergencia', place: 'Jardim Paulista' }],
  ['Portão automático para casa alugada', { product: 'casa-alugada' }],
  ['Manutenção de portão de condomínio em Alphaville', { problem: 'which-place' }],
  ['Portão fazendo barulho em Taboão da Serra', { product: 'barulho', place: 'Taboão da Serra' }],
  ['Conserto de portão em Paris', { problem: 'not-served' }],
  [
    'Instalação de fotocélula em portão basculante no Tatuapé',
    { product: 'fotocelula', service: 'instalacao', also: ['portao-basculante'] },
  ],
  ['Troca de cremalheira em São Mateus', { product: 'cremalheira', place: 'São Mateus' }],
  [
    'Portão não abre depois da chuva em São Bernardo',
    { product: 'chuva', also: ['nao-abre'], place: 'São Bernardo do Campo' },
  ],
  ['Conserto de portão no Taboao', { problem: 'which-place' }],
  [
    'Conserto de portão deslizante que saiu do trilho em Guarulhos',
    { product: 'fora-do-trilho', also: ['portao-deslizante'], place: 'Guarulhos' },
  ],
  ['Quanto custa uma placa de portão eletrônico na Penha', { product: 'central', kind: 'price' }],
  [
    'instalaçao de motor ppa em sao miguel',
    { product: 'ppa', service: 'instalacao', place: 'São Miguel Paulista' },
  ],
  ['Portão automático abre sozinho de madrugada no Morumbi', { product: 'abre-sozinho' }],
  ['Troca de roldana de portão no Butantã', { product: 'roldana', service: 'troca' }],
  ['Conserto de geladeira em Guarulhos', { problem: 'other-trade' }],
  ['Motor Garen para portão basculante em Santos', { problem: 'not-served' }],
  ['Conserto de portão na Bela Vista', { problem: 'which-place' }],
  [
    'Capacitor de motor de portão queimado no Ipiranga',
    { product: 'capacitor', also: ['queimado'] },
  ],
  ['PROGRAMAR CONTROLE DE PORTÃO EM OSASCO', { product: 'controle-remoto', service: 'cadastro' }],
  [
    'Vale a pena trocar o motor do portão antigo em Perdizes?',
    { kind: 'worth-it', service: 'troca' },
  ],
  [
    'Portão de garagem sem energia: como abrir na Vila Mariana',
    { product: 'sem-energia', kind: 'how-to' },
  ],
  ['Manutenção preventiva de portão de condomínio em Moema', { product: 'condominio' }],
  [
    'Fotocelula do portão não funciona no Jabaquara',
    { product: 'fotocelula', service: 'conserto' },
  ],
  ['Bateria para motor de portão na Casa Verde', { product: 'bateria', place: 'Casa Verde' }],
  ['Conserto de portão no Centro', { problem: 'which-place' }],
  ['Aluguel de caçamba na Lapa', { problem: 'other-trade' }],
  ['Motor de portão fazendo barulho em Suzano', { product: 'barulho', place: 'Suzano' }],
  [
    'Trava elétrica para portão pivotante em Mauá',
    { product: 'trava', also: ['portao-pivotante'], place: 'Mauá' },
  ],
  ['manutencao de portao automatico em Itaquera', { service: 'manutencao', place: 'Itaquera' }],
  ['Motor de portão travado em Guarulhos', { product: 'travado', service: 'conserto' }],
  [
    'Quanto custa instalar motor em portão basculante em Barueri',
    { product: 'motor-basculante', service: 'instalacao', kind: 'price', place: 'Barueri' },
  ],
  ['Instalação de interfone em Santo André', { problem: 'other-trade' }],
  [
    'Portão eletrônico para garagem de prédio na Vila Mariana',
    { product: 'condominio', service: 'instalacao' },
  ],
  ['Garen ou PPA: qual motor escolher', { problem: 'compares' }],
  ['conserto portao automatico zona leste', { service: 'conserto', place: 'Zona Leste' }],
  ['Motor para portão de 800 kg em Mauá', { product: 'portao-pesado', service: 'instalacao' }],
  ['Câmera de segurança no Ipiranga', { problem: 'other-trade' }],
  ['Bateria para portão quando falta luz em Suzano', { product: 'bateria', kind: 'general' }],
  ['Regulagem de fim de curso em Interlagos', { product: 'fim-de-curso', place: 'Interlagos' }],
  ['Preço da visita técnica em Jundiaí', { problem: 'not-served' }],
  ['Preço da visita técnica em Osasco', { product: 'visita', kind: 'price' }],
  ['Solda de portão de ferro no Jabaquara', { product: 'solda', also: ['portao-de-ferro'] }],
  [
    'Manutençao de portao eletronico em Itaquaquecetuba',
    { service: 'manutencao', place: 'Itaquaquecetuba' },
  ],
  ['Vale a pena consertar motor queimado ou trocar', { product: 'queimado', kind: 'worth-it' }],
  ['Portão com Wi-Fi: vale a pena?', { product: 'celular', service: 'venda', kind: 'worth-it' }],
  ['App para abrir o portão em Osasco', { product: 'celular', place: 'Osasco' }],
  ['Bateria do celular não carrega', { problem: 'other-trade' }],
  ['O que a lei diz do portão na calçada', { product: 'lei', service: 'venda' }],
  [
    'Por que o portão trava no frio em Ribeirão Pires',
    { product: 'travado', kind: 'why', place: 'Ribeirão Pires' },
  ],
  ['Instalação de porta automática de vidro em Moema', { problem: 'other-trade' }],
  ['Técnico de portão aos domingos em Mauá', { product: 'fora-do-horario' }],
  ['Chaveiro 24 horas em Osasco', { problem: 'other-trade' }],
  ['Cabo de aço arrebentou Itaim Paulista', { product: 'cabo-de-aco', place: 'Itaim Paulista' }],
  ['Portão fechou em cima do carro em Pinheiros', { product: 'batida', place: 'Pinheiros' }],
  [
    'Motor rápido para portão de prédio na Vila Galvão',
    { product: 'motor-rapido', service: 'instalacao', also: ['condominio'] },
  ],
  ['Adequação do portão à lei municipal em São Paulo', { product: 'lei', place: 'São Paulo' }],
])('%s is read as %o', { tags: '@generator-understands' }, (title, expected) => {
  const { productType, serviceType, also, place, questionType, problem } = read(title);
  expect(problem?.kind).toBe(expected.problem);
  if (expected.problem !== undefined) return;
  expect({
    product: productType.id,
    service: serviceType.id,
    also: also.map(({ id }) => id),
    place: place?.name,
    kind: questionType,
  }).toMatchObject(expected);
});

test.each([
  ['Moto do portao fazendo baruio em Suzano', ['baruio']],
  ['Portao nao feixa na Mooca', ['feixa']],
])('what is misspelt is said, and nothing is made of it: %s', (title, words) =>
  expect(findUntreated(title, data)).toEqual(words),
);

test.each<[string, string[], string?]>([
  ['Troca de mola de portão basculante em Carapicuíba', ['mola']],
  ['Troca de mola de portão basculante', [], 'A mola partiu no inverno.'],
  ['Motor Garen barulhento na Vila Prudente', []],
  ['Conserto urgente de portão eletrônico em Osasco', []],
  ['Por que o portão trava no frio', ['frio']],
  ['Portão solar sem fio da rua vale a pena?', ['solar']],
  ['Conserto de portão na Vila Mariana, São Paulo', []],
  ['Conserto de portão no Centro, Osasco', []],
  ['Conserto de portão na Vila Inventada, Osasco', []],
  ['MOTOR PPA NÃO FECHA TOTALMENTE EM GUARULHOS', []],
  ['Motor SEG ou PPA', ['SEG']],
  ['MOTOR SEG NO ABC', []],
  ['Vendo motor de portão usado', ['usado']],
])(
  'of "%s" the generator has no words for %j',
  { tags: '@generator-answers' },
  (title, words, own = '') => expect(findUntreated(title, data, { own: [own] })).toEqual(words),
);

test('what a person says holds in place of what was read, and the problem is gone', () => {
  const { problem } = read('Conserto de portão no Taboão');
  expect(problem).toMatchObject({ kind: 'which-place', choices: [{}, {}] });
  const said = analyseTitle('Conserto de portão no Taboão', data, {
    place: '/cidades/taboao-da-serra',
  });
  expect([said.problem, said.place?.name]).toEqual([undefined, 'Taboão da Serra']);
  const changed = analyseTitle('Bolo de chocolate', data, {
    product: 'fotocelula',
    service: 'troca',
    question: 'price',
  });
  expect([changed.problem, changed.productType.id, changed.serviceType.id]).toEqual([
    undefined,
    'fotocelula',
    'troca',
  ]);
});

test('every row, problem and service that a subject names is there', () => {
  for (const { price, problem, service } of [...data.words.products, ...data.words.services]) {
    if (price !== undefined) expect(data.prices.map(({ id }) => id)).toContain(price);
    if (service !== undefined) expect(data.words.services.map(({ id }) => id)).toContain(service);
    if (problem !== undefined) {
      expect(data.problems.some(({ href }) => href.endsWith(`/${problem}`))).toBe(true);
    }
  }
});

test.each([
  ['Abrir portão do vizinho sem controle', 'refused'],
  ['Como clonar o controle do vizinho', 'refused'],
  ['Como burlar a trava do portão do prédio', 'refused'],
  ['Como desligar o sensor antiesmagamento', 'refused'],
  ['Tirar a fotocélula do portão e ligar direto', 'refused'],
  ['Aumentar a força do motor até o máximo', 'refused'],
  ['Trocar o capacitor do portão sozinho', 'refused'],
  ['Como fugir da multa do portão na calçada', 'refused'],
  ['Assistência Rossi autorizada em São Paulo', 'refused'],
  ['Técnico credenciado Garen na Lapa', 'refused'],
  ['A melhor empresa de portão automático de São Paulo', 'refused'],
  ['Motor PPA com garantia de 5 anos', 'claims'],
  ['Visita técnica grátis em Osasco', 'claims'],
  ['Instalação de motor por R$ 99', 'claims'],
  ['PPA ou Garen: qual é melhor?', 'compares'],
  ['Portão deslizante ou basculante para garagem pequena', 'doubtful'],
  ['Diferença entre motor PPA e motor Garen', 'doubtful'],
  ['Melhor marca de motor de portão do Brasil', 'doubtful'],
  ['Portão basculante desceu de uma vez e quase pegou meu filho', 'doubtful'],
  ['Conserto de máquina de lavar e portão', 'doubtful'],
  ['Central dos Portões em Santana', 'doubtful'],
  ['Por que não desligar a fotocélula do portão', undefined],
  ['Portão arrombado em Osasco', undefined],
  ['Portão quase encostou no carro', undefined],
  ['Fotocélula desligada pela chuva', undefined],
  ['Controle de portão homologado pela Anatel', undefined],
  ['Consertar ou trocar o motor do portão', undefined],
  ['Melhor motor para portão basculante', undefined],
  ['Motor para portão de 500 kg', undefined],
  ['Motor de portão com 10 anos vale a pena consertar?', undefined],
  ['Orçamento grátis de motor de portão', undefined],
  ['Conserto de portão 24 horas em Santana', undefined],
  ['Placa da central do portão queimada', undefined],
])('the problem of "%s" is %s', { tags: '@generator-understands' }, (title, problem) =>
  expect(read(title).problem?.kind).toBe(problem),
);

test('what the owner asks for in one go has no problem', () =>
  expect(data.batchTitles.flatMap((title) => read(title).problem ?? [])).toEqual([]));

test('the name of the company itself is no rival of it', () => {
  const { guard, words } = data;
  const named = { words, guard: { ...guard, company: 'Central dos Portões' } };
  expect(checkTitle('Central dos Portões em Santana', data)?.kind).toBe('doubtful');
  expect(checkTitle('Central dos Portões em Santana', named)).toBeUndefined();
});
