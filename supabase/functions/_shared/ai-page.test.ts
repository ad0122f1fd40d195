import { expect, test } from 'vitest';
import { readAiAnswer } from './ai-page.ts';

const answer = (content: unknown, more: object = {}) =>
  readAiAnswer(
    JSON.stringify({
      choices: [{ message: { content, ...more }, finish_reason: 'stop', ...more }],
    }),
  );

/** The page of an answer in one line; the reason if there is none. */
function read(content: unknown, more: object = {}): string {
  const read = answer(content, more);
  return 'reason' in read ? read.reason : read.html.replace(/\s*\n\s*/g, '');
}

const PAGE = '<h2>Um</h2><p>Dois.</p>';

test.each<[string, unknown]>([
  ['as asked', PAGE],
  [
    'in parts',
    [
      { type: 'text', text: '<h2>Um</h2>' },
      { type: 'text', text: '<p>Dois.</p>' },
    ],
  ],
  ['in a fence', '```html\n<h2>Um</h2>\n<p>Dois.</p>\n```'],
  [
    'in a fence with chat around it',
    `Claro! Segue o HTML:\n\n\`\`\`html\n${PAGE}\n\`\`\`\n\nEspero que ajude!`,
  ],
  ['in a fence that was never closed', `\`\`\`html\n${PAGE}`],
  ['in a fence on one line', `\`\`\`html${PAGE}\`\`\``],
  ['in two fences', '```html\n<h2>Um</h2>\n```\nE a segunda parte:\n```html\n<p>Dois.</p>\n```'],
  ['in tildes', `~~~html\n${PAGE}\n~~~`],
  ['in quotes', `"""\n${PAGE}\n"""`],
  ['in quotes that name HTML', `'''html\n${PAGE}\n'''`],
  ['in a program', `<pre><code>${PAGE.replaceAll('<', '&lt;')}</code></pre>`],
  ['with references twice', PAGE.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;')],
  ['in JSON with a comma too many', `\`\`\`json\n{"html": "${PAGE}",}\n\`\`\``],
  ['below its own header', '---\ntitle: T\nslug: t\n---\n\n## Um\n\nDois.'],
  ['below its title', `Título: T\n\n${PAGE}`],
  ['below its title and description', '**Título:** T\n\n**Meta descrição:** D\n\n## Um\n\nDois.'],
  ['with the number of its words', `${PAGE}<p>(Contagem de palavras: 512)</p>`],
  ['with a picture', '## Um\n\nDois.\n\n![foto](x.png)'],
  ['with a source', '## Um\n\nDois【1†source】.'],
  ['with signs of the model', `<|assistant|>${PAGE}<|im_end|>`],
  [
    'after the channel of a thought',
    `<|channel|>analysis<|message|>Vou inventar.<|end|><|start|>assistant<|channel|>final<|message|>${PAGE}`,
  ],
  ['after a thought in other brackets', `◁think▷Vou inventar.◁/think▷${PAGE}`],
  ['in Markdown', '## Um\n\nDois.'],
  ['in Markdown in a fence', '```markdown\n# O título da página\n\n## Um\n\nDois.\n```'],
  ['in Markdown that is set in', '    ## Um\n\n    Dois.'],
  ['in Markdown within HTML', '<h2>Um</h2>\n<p>Dois.</p>'],
  ['in a heading of Markdown in a paragraph', '<p>## Um</p><p>Dois.</p>'],
  ['with words outside of any tag', '<h2>Um</h2>\nDois.\n'],
  ['with chat before', `Claro! Aqui está o texto da página:\n\n${PAGE}`],
  ['with chat before, as a paragraph', `<p>Com certeza! Segue abaixo a página em HTML.</p>${PAGE}`],
  [
    'with English chat',
    `Sure! Here is the page:\n\n${PAGE}\n\nLet me know if you want another version of this text.`,
  ],
  ['with chat before Markdown', 'Aqui está o conteúdo solicitado:\n\n---\n\n## Um\n\nDois.'],
  ['with chat after', `${PAGE}<p>Se quiser, posso ajustar o tom do texto.</p>`],
  [
    'with chat after a rule',
    '## Um\n\nDois.\n\n---\n\nEspero que este texto ajude! Posso escrever outra versão.',
  ],
  ['after a thought', `<think>O usuário quer vender. Vou inventar um preço.</think>\n${PAGE}`],
  ['after a thought whose beginning was cut', `Vou inventar um preço.\n</think>\n\n${PAGE}`],
  ['after two thoughts', `<thinking>a</thinking>${PAGE}<think>b</think>`],
  ['with references for its signs', '&lt;h2&gt;Um&lt;/h2&gt;&lt;p&gt;Dois.&lt;/p&gt;'],
  ['with references in a fence', '```\n&lt;h2&gt;Um&lt;/h2&gt;\n&lt;p&gt;Dois.&lt;/p&gt;\n```'],
  ['in JSON', JSON.stringify({ title: 'T', html: PAGE })],
  [
    'in JSON in a fence',
    `\`\`\`json\n${JSON.stringify({ page: { content: PAGE } }, null, 2)}\n\`\`\``,
  ],
  ['in JSON behind chat', `Aqui está:\n${JSON.stringify({ html: PAGE })}`],
  ['as a text of JSON', JSON.stringify(PAGE)],
  ['with breaks written as letters', '## Um\\n\\nDois.'],
  [
    'as a document',
    `<!doctype html><html><head><title>T</title></head><body><h1>T</h1>${PAGE}</body></html>`,
  ],
])('a page %s is that page', (_, content) => {
  expect(read(content)).toBe(PAGE);
});

test.each([
  [
    'bold',
    '<h2>Um</h2><p>Um **dois** três.</p>',
    '<h2>Um</h2><p>Um <strong>dois</strong> três.</p>',
  ],
  ['a list', '<h2>Um</h2><p>- a\n- b</p>', '<h2>Um</h2><ul><li>a</li><li>b</li></ul>'],
  [
    'a table between blocks',
    '<h2>Um</h2>\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n<p>Fim.</p>',
    '<h2>Um</h2><table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>Fim.</p>',
  ],
])('%s of Markdown within HTML becomes HTML', (_, content, html) => {
  expect(read(content)).toBe(html);
});

test.each([
  [
    '## Um\n\nLeva de 20~30 minutos e abre em 5~10 segundos.',
    'Leva de 20~30 minutos e abre em 5~10 segundos.',
  ],
  ['<h2>Um</h2><p>Leva de 20~30 minutos, ou 5~10.</p>', 'Leva de 20~30 minutos, ou 5~10.'],
  ['## Um\n\nCusta ~~100~~ 200.', 'Custa 100 200.'],
])('%j keeps its figures', (content, words) => {
  expect(read(content)).toBe(`<h2>Um</h2><p>${words}</p>`);
});

test.each([
  'Desculpe, mas não posso ajudar com essa solicitação.',
  'Desculpe, mas não posso ajudar com essa solicitação.\n\nPosso escrever sobre outro assunto.',
  '<h2>Aviso</h2><p>Sinto muito, não consigo gerar este conteúdo.</p>',
  '## Conteúdo\n\nInfelizmente, não posso criar a página pedida.\n\nTente outro tema.',
  "I'm sorry, but I can't assist with that request.\n\nPlease try another one.",
  'Como modelo de linguagem, não tenho acesso aos preços da sua região.\n\nConsulte a empresa.',
  'Este pedido viola as políticas de uso.\n\nTente outro tema.',
  'Não tenho como ajudar com isso.\n\nProcure um profissional.',
  'Recuso-me a escrever sobre isso.\n\nTente outro tema.',
  'Não foi possível gerar o texto.\n\nTente de novo.',
  'Lo siento, pero no puedo ayudar con eso.\n\nGracias.',
  '<h2>Um</h2><p>Dois.</p><p>Como uma IA, não visito portões.</p>',
])('%j is a refusal', (content) => {
  expect(read(content)).toBe('a IA se recusou a escrever este texto');
});

test.each([
  ['<h2>Fale conosco</h2><p>Ligue para [Seu Telefone] ou (XX) XXXX-XXXX.</p>', '[Seu Telefone]'],
  ['<h2>Fale conosco</h2><p>Ligue para (XX) XXXX-XXXX.</p>', 'XX'],
  ['## Um\n\nAtenciosamente, [Nome da Empresa].', '[Nome da Empresa]'],
  ['## Um\n\nCusta R$ XX,XX em média.', 'XX'],
  ['## Um\n\nHá XX anos no mercado.', 'XX'],
  ['## Um\n\nLigue para {telefone}.', '{telefone}'],
  ['## Um\n\nLigue para {{telefone}}.', '{{telefone}}'],
  ['<h2>Um</h2><p>Ligue para <seu telefone>.</p>', '<seu telefone>'],
  ['## Um\n\nEndereço: ________.', '________'],
  ['## Um\n\nLigue (00) 0000-0000.', '(00)'],
  ['## Um\n\nLigue (DDD) 9 1234.', '(DDD)'],
  ['## Um\n\nLigue (11) 0000-0000.', '0000-0000'],
  ['## Um\n\nCusta R$ X.', 'R$ X'],
  ['## Um\n\nHá xx anos no mercado.', 'xx'],
  ['## Um\n\nLigue para (seu telefone).', '(seu telefone)'],
  ['## Um\n\n**Seu Nome**', 'Seu Nome'],
  ['## Um\n\nFale com a «Nome da Empresa».', 'Nome da Empresa'],
  ['## Um\n\nVeja www.seusite.com.br.', 'seusite.com'],
  ['## Um\n\nLigue para %TELEFONE%.', '%TELEFONE%'],
  ['## Um\n\nLigue para ${TELEFONE}.', '{TELEFONE}'],
  ['## Um\n\nO número é [ ].', '[ ]'],
  ['## Um\n\nInserir foto aqui.', 'Inserir foto aqui'],
  ['## [Título da seção]\n\nDois.', '[Título da seção]'],
])('%j has a blank', (content, blank) => {
  expect(read(content)).toBe(`a IA deixou um espaço por preencher: “${blank}”`);
});

test.each<[string, unknown, object, RegExp]>([
  ['one sentence', 'O portão não abre.', {}, /não escreveu uma página/],
  ['a heading alone', '<h2>Portão</h2>', {}, /não escreveu uma página/],
  [
    'JSON in pieces',
    JSON.stringify({ a: 'Um.\n\nDois.', b: 'Três.', c: 'Quatro, cinco.' }),
    {},
    /não escreveu uma página/,
  ],
  ['nothing but a script', '<script>alert(1)</script>', {}, /não escreveu uma página/],
  ['nothing', ' \n', {}, /não escreveu nada/],
  ['nothing, at the limit', '', { finish_reason: 'length' }, /parou no limite de tamanho/],
  [
    'a thought without end',
    '<think>Vou começar',
    { finish_reason: 'length' },
    /parou no limite de tamanho/,
  ],
  ['what a filter stopped', PAGE, { finish_reason: 'content_filter' }, /filtro do serviço/],
  [
    'what a filter of another service stopped',
    PAGE,
    { finish_reason: 'SAFETY' },
    /filtro do serviço/,
  ],
  ['the limit of another service', PAGE, { finish_reason: 'MAX_TOKENS' }, /limite de tamanho/],
  ['the limit of a model', PAGE, { finish_reason: 'model_length' }, /limite de tamanho/],
  ['broken JSON', '{"html": "<h2>Um</h2><p>Dois.</p>"', {}, /não escreveu uma página/],
  ['a refusal in its own field', null, { refusal: 'I cannot.' }, /se recusou/],
  ['a call of a tool', null, { tool_calls: [] }, /não escreveu nada/],
  ['too deep', `${'<div>'.repeat(100)}a`, {}, /formatação demais/],
  ['JSON that is too deep', '['.repeat(9000) + ']'.repeat(9000), {}, /formatação demais/],
  [
    'a table that the parser would fill up',
    `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|a|\n'.repeat(2000)}`,
    {},
    /escreveu uma tabela grande demais/,
  ],
  ['brackets in each other', `## Um\n\n${'['.repeat(200)}`, {}, /sinais demais/],
  // Each kept the reader busy for seconds.
  ['nothing but braces', '{{'.repeat(29_000), {}, /não escreveu uma página/],
  ['nothing but tildes', '~'.repeat(59_000), {}, /sinais demais/],
  ['nothing but a fence', '`'.repeat(59_000), {}, /não escreveu/],
  ['far more than was asked for', 'palavra '.repeat(9000), {}, /longo demais/],
])('%s is no page, and it is said why', (_, content, more, reason) => {
  expect(read(content, more)).toMatch(reason);
});

test.each(['{"choices":[', '<html>502</html>', 'null', '{}', '{"choices":{}}', '[]', '"x"'])(
  '%s is no answer',
  (body) => {
    expect(readAiAnswer(body)).toEqual({
      reason: 'o serviço respondeu em um formato que não é o de textos',
    });
  },
);

test.each([
  '<p>Infelizmente, muitos portões param no calor.</p><p>Se precisar de ajuste ou revisão, chame no WhatsApp.</p>',
  '<h2>Não consigo fechar o portão: e agora?</h2><p>Aqui está o que conferir antes: o controle e o código.</p>',
  '<p>Claro que o motor conta. O peso também.</p><p>Certo é medir a folha.</p>',
  '<h2>No século XX</h2><p>Motor XL, todo de aço, tamanho XXL [1].</p>',
  '<h2>Um</h2><p>Caso precise, veja a tabela de preços.</p>',
  '<h2>E se eu não posso atender o técnico?</h2><p>Remarque. Do jeito que ia, o portão cairia.</p>',
  '<h2>Seu nome na lista</h2><p>Ligue (11) 00000-0000. Sua cidade conta (sua rua, também).</p>',
  '<h2>O que não foi possível ver</h2><p>Pelo título: motor a 220 V. O 4x4 passa.</p>',
])('%j is a page as it stands', (content) => {
  expect(read(content)).toBe(content);
});

test.each([
  '<h2>A</h2><p>b <strong>c',
  // The text may have been cut off before its last step.
  PAGE,
  '## Um\n\n1. Desligue o disjuntor.\n2. Levante o portão',
])('%j is no page where the model was cut at its limit', (content) => {
  expect(read(content, { finish_reason: 'length' })).toBe(
    'a IA parou no limite de tamanho antes do fim do texto',
  );
});
