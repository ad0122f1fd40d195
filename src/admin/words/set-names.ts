import type { SetName } from '../../content/sets.ts';

/** What the owner calls a set of words, and one entry of it. */
export interface SetWords {
  name: string;
  one: string;
  about: string;
}

/** Every set of words in the order of the screen, in groups. */
export const SET_GROUPS: readonly { title: string; sets: readonly SetName[] }[] = [
  {
    title: 'Páginas',
    sets: ['pages', 'topics', 'problems', 'guides', 'keywords', 'cities', 'posts'],
  },
  {
    title: 'Listas',
    sets: [
      'faq',
      'services',
      'testimonials',
      'reviews',
      'people',
      'jobs',
      'codes',
      'notices',
      'promotions',
      'facts',
      'categories',
      'intents',
      'menus',
      'requests',
      'redirects',
      'batchTitles',
    ],
  },
  {
    title: 'O site inteiro',
    sets: [
      'company',
      'home',
      'shared',
      'theme',
      'generator',
      'aiPrompt',
      'claims',
      'assistant',
      'sizing',
      'reminders',
    ],
  },
];

export const SET_WORDS: Readonly<Record<SetName, SetWords>> = {
  pages: { name: 'Páginas da empresa', one: 'página', about: 'Serviços, contato e textos legais' },
  topics: { name: 'Assuntos', one: 'assunto', about: 'Uma página para cada assunto' },
  problems: { name: 'Problemas', one: 'problema', about: 'O que fazer agora, sintoma a sintoma' },
  guides: { name: 'Guias', one: 'guia', about: 'Como fazer, passo a passo' },
  keywords: { name: 'Frases buscadas', one: 'frase', about: 'Uma página para cada frase' },
  cities: { name: 'Lugares', one: 'lugar', about: 'Cidades, zonas e bairros atendidos' },
  posts: { name: 'Postagens', one: 'postagem', about: 'Um caso em um bairro' },
  faq: { name: 'Perguntas', one: 'pergunta', about: 'Dúvidas frequentes' },
  services: { name: 'Serviços', one: 'serviço', about: 'Cartões da página inicial' },
  testimonials: { name: 'Depoimentos', one: 'depoimento', about: 'O que clientes disseram' },
  reviews: { name: 'Avaliações', one: 'avaliação', about: 'Avaliações com autorização' },
  people: { name: 'Pessoas', one: 'pessoa', about: 'Quem trabalha na empresa' },
  jobs: { name: 'Serviços feitos', one: 'serviço feito', about: 'Trabalhos prontos, com fotos' },
  codes: {
    name: 'Códigos e sinais',
    one: 'tabela de códigos',
    about: 'O que cada sinal quer dizer, com a página da fonte',
  },
  notices: { name: 'Avisos', one: 'aviso', about: 'Frase no alto de toda página, por um tempo' },
  promotions: { name: 'Promoções', one: 'promoção', about: 'Ofertas com começo e fim' },
  facts: { name: 'Fatos com fonte', one: 'fato', about: 'Leis e números que os textos citam' },
  categories: { name: 'Categorias', one: 'categoria', about: 'Grupos de páginas' },
  intents: { name: 'Intenções de busca', one: 'intenção', about: 'Grupos de frases buscadas' },
  menus: { name: 'Menus', one: 'menu', about: 'O que abre no alto das páginas' },
  requests: { name: 'Pedidos', one: 'pedido', about: 'O que o visitante preenche e manda' },
  redirects: {
    name: 'Endereços antigos',
    one: 'endereço antigo',
    about: 'Para onde leva um endereço que mudou',
  },
  batchTitles: {
    name: 'Títulos da criação em lote',
    one: 'título',
    about: 'O que a criação em lote oferece',
  },
  company: { name: 'Cadastro da empresa', one: 'cadastro', about: 'Os dados que os textos citam' },
  home: { name: 'Página inicial', one: 'página inicial', about: 'Seção por seção' },
  shared: {
    name: 'Textos que se repetem',
    one: 'textos que se repetem',
    about: 'Blocos de várias páginas',
  },
  theme: { name: 'Aparência', one: 'aparência', about: 'Cores, letra e marca' },
  generator: {
    name: 'Palavras do gerador',
    one: 'palavras do gerador',
    about: 'Frases do gerador local',
  },
  aiPrompt: { name: 'Instruções da IA', one: 'instruções da IA', about: 'O que a IA recebe' },
  assistant: {
    name: 'Diagnóstico',
    one: 'diagnóstico',
    about: 'Perguntas que escrevem a mensagem do visitante',
  },
  sizing: {
    name: 'Qual produto serve',
    one: 'qual produto serve',
    about: 'Perguntas e regras que dizem a classe do produto',
  },
  reminders: {
    name: 'Lembretes de agenda',
    one: 'lembretes de agenda',
    about: 'Datas que o cliente guarda no celular',
  },
  claims: {
    name: 'Números permitidos',
    one: 'números permitidos',
    about: 'O que os textos podem afirmar',
  },
};

/** Whether an address names a set of words. */
export function isSetName(name: string | null): name is SetName {
  return name !== null && Object.hasOwn(SET_WORDS, name);
}
