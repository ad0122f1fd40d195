/** Parts of a page; each list of words must appear in this order. */
export interface Parts {
  /** Its address, or the common beginning of a collection's addresses, which ends in "/". */
  at: string;
  says?: readonly (readonly string[])[];
  /** Its breadcrumb. */
  trail?: readonly string[];
  /** Number of elements, within the section of this title or, without one, in the whole page. */
  counts?: readonly { of: RegExp; in?: string; is?: number; atLeast?: number }[];
}

const LINK_TO = (address: string) => new RegExp(`<a [^>]*href="?${address}["#\\s>]`, 'g');
const ITEM = /<li[\s>]/g;
const QUESTION = /<summary[\s>]/g;
const TABLE = /<table[\s>]/g;
const CALL = /<a [^>]*href="?tel:/g;
const CHAT = /<a [^>]*href="?https:\/\/wa\.me\//g;
const TESTIMONIAL = /<figure[^>]*>\s*<blockquote/g;

/** The specified parts, page by page. */
export const PARTS: readonly Parts[] = [
  {
    at: '/',
    says: [
      ['Motor de portão automático instalado'],
      ['Ver Especificações'],
      ['Standard', 'Speedy', 'JetFlex'],
      ['1 ano de garantia', 'Frete grátis'],
      [
        'Motor exclusivo de 1/4 HP',
        'Instalação rápida',
        'Código rolante',
        'Funcionamento silencioso',
        'Central e controles inclusos',
        'Entregue instalado',
      ],
      ['R$ 800', 'R$ 850', 'R$ 1.400'],
      ['mais de 10.000 clientes'],
      ['O que dizem os clientes', 'Frete grátis na região'],
    ],
    counts: [
      { of: />Solicitar Orçamento</g, is: 3 },
      { of: TESTIMONIAL, is: 3 },
      { of: LINK_TO('/cidades/[\\w-]+'), in: 'Frete grátis na região', is: 27 },
      { of: /placeholder="Busque sua cidade\.\.\."/g, is: 1 },
    ],
  },
  {
    at: '/cidades/',
    counts: [
      { of: CHAT, atLeast: 2 },
      { of: /class="float"/g, is: 1 },
    ],
  },
  {
    at: '/cidades/osasco',
    says: [
      [
        'Entrega e instalação grátis',
        'Garantia de fábrica',
        'Assistência técnica local',
        'Tecnologia atual',
        'Preço de fábrica',
      ],
      ['O que dizem os clientes em Osasco'],
    ],
    counts: [{ of: TESTIMONIAL, is: 3 }],
  },
  {
    at: '/topicos/',
    counts: [
      { of: /<h2[\s>]/g, atLeast: 2 },
      { of: CHAT, atLeast: 1 },
    ],
  },
  {
    at: '/guias',
    says: [
      [
        'Instalação e Configuração',
        'Manutenção e Reparo',
        'Problemas Comuns',
        'Tipos e Modelos',
        'Acessórios e Peças',
      ],
    ],
    counts: [
      { of: LINK_TO('/guias/[\\w-]+'), in: 'Instalação e Configuração', is: 5 },
      { of: LINK_TO('/guias/[\\w-]+'), in: 'Manutenção e Reparo', is: 5 },
      { of: LINK_TO('/guias/[\\w-]+'), in: 'Problemas Comuns', is: 5 },
      { of: LINK_TO('/guias/[\\w-]+'), in: 'Tipos e Modelos', is: 5 },
      { of: LINK_TO('/guias/[\\w-]+'), in: 'Acessórios e Peças', is: 5 },
      { of: CHAT, atLeast: 1 },
      { of: CALL, atLeast: 1 },
      { of: /<a [^>]*href="?mailto:/g, atLeast: 1 },
    ],
  },
  {
    at: '/guias/',
    trail: ['Início', 'Guias'],
    says: [
      ['Introdução', 'O que você precisa saber', 'Passo a passo', 'Dicas', 'Precisa de ajuda?'],
      ['5-10 min'],
    ],
    counts: [
      { of: /<h3[\s>]/g, in: 'Passo a passo', is: 3 },
      { of: LINK_TO('/guias/[\\w-]+'), in: 'Guias populares', is: 4 },
    ],
  },
  {
    at: '/guia-completo',
    counts: [
      { of: TABLE, atLeast: 4 },
      { of: QUESTION, atLeast: 4 },
      { of: /<a [^>]*href="?https?:\/\/(?!wa\.me)/g, atLeast: 3 },
    ],
    says: [['Agenda de cuidados'], ['Quando algo falha'], ['Marcas, sem ranking']],
  },
  {
    at: '/duvidas-frequentes',
    says: [['Dúvidas Frequentes Sobre Portões Automáticos'], ['Não encontrou sua dúvida?']],
    counts: [{ of: /<details [^>]*name="?duvidas/g, is: 50 }],
  },
  {
    at: '/portao-guarulhos',
    says: [
      ['Serviços em Guarulhos'],
      ['Bairros atendidos em Guarulhos'],
      ['Dicas de manutenção'],
      ['Manutenção expressa por R$ 350'],
      ['Perguntas de quem mora em Guarulhos', 'R$'],
    ],
    counts: [
      { of: ITEM, in: 'Bairros atendidos em Guarulhos', atLeast: 95 },
      { of: TESTIMONIAL, is: 10 },
      { of: CALL, atLeast: 1 },
    ],
  },
  {
    at: '/portao-osasco',
    says: [
      ['Serviços em Osasco'],
      ['Bairros de Osasco que atendemos'],
      ['Cuidados que prolongam a vida do portão'],
      ['Revisão expressa em Osasco: R$ 350'],
      ['Dúvidas de Osasco, com preço', 'R$'],
    ],
    counts: [
      { of: ITEM, in: 'Bairros de Osasco que atendemos', atLeast: 45 },
      { of: TESTIMONIAL, is: 10 },
      { of: CALL, atLeast: 1 },
    ],
  },
  {
    at: '/postagens',
    says: [['20 postagens encontradas']],
    counts: [{ of: LINK_TO('/postagens/[\\w-]+'), is: 20 }],
  },
  {
    at: '/postagens/',
    says: [['Frete grátis na região']],
    counts: [
      { of: CALL, atLeast: 1 },
      { of: CHAT, atLeast: 1 },
      { of: TESTIMONIAL, is: 3 },
    ],
  },
  {
    at: '/servicos-completos',
    says: [
      ['Nossos Serviços'],
      ['Problemas Comuns e Soluções'],
      ['Por Que Escolher a Gente?'],
      ['Onde atendemos', 'Portão em Guarulhos', 'Portão em Osasco'],
    ],
    counts: [
      { of: />(?:Solicitar Orçamento|Ligar agora)/g, atLeast: 9 },
      { of: LINK_TO('/portao-guarulhos'), in: 'Onde atendemos', is: 1 },
      { of: LINK_TO('/portao-osasco'), in: 'Onde atendemos', is: 1 },
    ],
  },
  {
    at: '/instalacao-motor-portao-automatico',
    says: [
      ['Agendar Instalação Grátis'],
      ['Instalação em até 24 horas', '12 meses de garantia', 'Teste completo'],
      ['Itens incluídos', '2 controles'],
      ['Orçamento', 'Agendamento', 'Instalação', 'Entrega'],
    ],
    counts: [{ of: ITEM, in: 'Itens incluídos', is: 6 }],
  },
  {
    at: '/manutencao-motor-portao',
    says: [
      ['Previne problemas', 'Aumenta a vida útil', 'Gera economia'],
      ['Manutenção preventiva, a cada 6 meses'],
      ['A partir de R$ 150'],
      ['Barulho estranho', 'Não abre ou não fecha por inteiro', 'Lentidão', 'Controle falhando'],
      ['Solicitar Visita Técnica'],
    ],
    counts: [{ of: ITEM, in: 'Manutenção preventiva, a cada 6 meses', is: 6 }],
  },
  {
    at: '/orcamento-gratis',
    says: [
      ['Resposta em até 5 minutos'],
      ['Entre em contato', 'Descreva o portão e o serviço', 'Receba o orçamento detalhado'],
      ['De R$ 800 a R$ 1.400', 'A partir de R$ 150'],
      ['até 10 vezes sem juros'],
    ],
    counts: [{ of: ITEM, in: 'O orçamento inclui', is: 5 }],
  },
  {
    at: '/emergencia-24h-portao',
    says: [
      [
        'Emergência de portão: 24 horas por dia, todos os dias',
        'Ligar agora',
        'Chamar no WhatsApp',
        'Alguém ferido ou em perigo?',
        '193',
        '192',
        '199',
        'Seis situações que atendemos já',
        'O que acontece quando você liga',
        'Nossos compromissos',
      ],
      [
        'Portão travado',
        'Motor queimado',
        'Barulho estranho',
        'Problema elétrico',
        'Controle não funciona',
        'Portão fora do trilho',
      ],
      [
        'Você liga',
        'Diagnóstico rápido por telefone',
        'O técnico sai',
        'Chegada e reparo no local',
      ],
      ['até 30 minutos'],
      ['até 2 horas'],
      ['Nossos compromissos', 'feriados', '2 horas', 'Peças', 'Orçamento', 'Garantia'],
    ],
    counts: [
      { of: CALL, atLeast: 2 },
      { of: CHAT, atLeast: 1 },
      { of: /class="[^"]*\balarm\b/g, atLeast: 1 },
      { of: ITEM, in: 'Nossos compromissos', atLeast: 5 },
    ],
  },
  {
    at: '/blog/problemas-comuns-motor-portao',
    trail: ['Início', 'Blog', 'Problemas Comuns'],
    says: [
      [
        'Portão que não abre',
        'Barulhos estranhos',
        'O sensor de fim de curso',
        'Capacitor queimado',
        'Outros sinais de alerta',
        'Proteção e prevenção',
        'Conclusão',
      ],
      ['Ligar para o suporte'],
      ['15 de janeiro de 2025', 'Revisado em'],
    ],
    counts: [
      { of: LINK_TO('/postagens'), in: 'Leia Também', atLeast: 1 },
      { of: LINK_TO('/manutencao-motor-portao'), in: 'Leia Também', atLeast: 1 },
      { of: LINK_TO('/emergencia-24h-portao'), in: 'Leia Também', atLeast: 1 },
      { of: /class="float"/g, is: 1 },
    ],
  },
  {
    at: '/busca/portao-automatico-nao-abre',
    says: [
      ['O que fazer agora', 'O que você pode conferir com segurança'],
      ['Pare aqui'],
      ['Causas prováveis'],
      ['R$'],
    ],
  },
  {
    at: '/busca/',
    counts: [
      { of: CHAT, atLeast: 1 },
      { of: LINK_TO('/emergencia-24h-portao'), atLeast: 1 },
    ],
  },
  {
    at: '/links-uteis/',
    counts: [
      { of: CHAT, atLeast: 1 },
      { of: /class="float"/g, is: 1 },
      { of: /Gostaria%20de%20receber%20mais%20informa%C3%A7%C3%B5es%20sobre/g, atLeast: 1 },
      { of: />Excluir página</g, is: 1 },
    ],
  },
  {
    at: '/sitemap',
    says: [
      ['3 páginas'],
      ['Instalação', 'Manutenção e Reparo', 'Tipos de Motores', 'Marcas', 'Acessórios', 'Serviços'],
      ['Problemas e Soluções'],
    ],
    counts: [
      { of: LINK_TO('/links-uteis/[\\w-]+'), is: 3 },
      { of: LINK_TO('/sitemap-index\\.xml'), is: 1 },
      { of: LINK_TO('/admin/login'), is: 1 },
    ],
  },
  { at: '/termos' },
  { at: '/privacidade' },
  { at: '/garantia' },
  { at: '/not-found' },
];

/** Pages of phrases that people search for, at addresses of their own at the root. */
export const KEYWORD_PARTS: Parts = {
  at: '/',
  says: [
    ['Custo, urgência e garantia'],
    ['Por que nos escolher', 'mais de 25 anos', 'Atendimento personalizado', 'Garantia', '1 ano'],
  ],
  counts: [
    { of: QUESTION, in: 'Custo, urgência e garantia', is: 3 },
    { of: CHAT, atLeast: 2 },
  ],
};

/** What stands around every page. */
export const FRAME: readonly (readonly string[])[] = [
  ['Qualidade e confiança desde 1999'],
  [
    'Serviços',
    'Categorias de Serviços',
    'Instalação',
    'Manutenção e Reparo',
    'Tipos de Motores',
    'Marcas',
    'Acessórios',
    'Serviços',
    'Problemas e Soluções',
    'Ver todos os serviços',
  ],
  [
    'Santo André',
    'São Bernardo do Campo',
    'São Caetano do Sul',
    'Diadema',
    'Mauá',
    'Ribeirão Pires',
    'Rio Grande da Serra',
  ],
  ['Guarulhos', 'Osasco', 'Barueri', 'Carapicuíba', 'Cotia', 'Taboão da Serra'],
  ['Portão em Guarulhos', 'Portão em Osasco'],
  ['São Paulo e Região', 'Segunda a sexta', '8h–18h', 'Sábado', '8h–14h'],
  [`© ${new Date().getFullYear()}`],
];

/** The menus of the second row, in any order, and how many links each of their lists has. */
export const MENUS: Readonly<Record<string, readonly number[]>> = {
  Serviços: [6, 7, 7, 6, 5, 6, 7],
  'São Paulo (Capital)': [12],
  'Região do ABCD': [7],
  'Outras Cidades': [6],
  'Zonas de São Paulo': [11, 13, 15, 13],
  'Guias Técnicos': [10, 10, 10, 10, 10],
  'Links Úteis': [],
  'Postagens Recentes': [10],
};
