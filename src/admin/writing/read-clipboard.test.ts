import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ensureSafeHtml, isPlainlySafe } from '../../lib/html/sanitize.ts';
import { fitTables } from '../../lib/html/tables.ts';
import { readClipboard } from './read-clipboard.ts';
import { readHtml } from './html/read-html.ts';

const fixture = (name: string) => readFileSync(`tests/fixtures/clipboard/${name}`, 'utf8');
const paste = (html: string, text = '') => readClipboard({ html, text });

test('a document of Word keeps headings, marks, lists and tables', { tags: '@editor-paste' }, () =>
  expect(paste(fixture('word.html'))).toEqual({
    html: [
      '<h2>Manutenção do portão</h2>',
      '<p>O portão pede <strong>revisão</strong> e <em>limpeza</em>. Veja a <u>lista</u> e o <a href="https://example.com/manual" rel="noopener noreferrer nofollow">manual</a> ou o arquivo.</p>',
      '<h3>O que conferir</h3>',
      '<ul><li>Trilho <strong>limpo</strong><ul><li>Sem areia</li></ul></li><li>Roldanas inteiras</li></ul>',
      '<ol><li>Desligue o disjuntor</li><li>Limpe a lente</li></ol>',
      '<table><tbody><tr><td><strong>Peça</strong></td><td><strong>Quando</strong></td></tr><tr><td>Bateria</td><td>Todo ano</td></tr></tbody></table>',
    ].join(''),
    dropped: 'Foram retirados: 1 imagem, 1 link que não abre no site, cores e fontes.',
  }),
);

test(
  'a document of Google Docs keeps headings, marks, lists and tables',
  { tags: '@editor-paste' },
  () =>
    expect(paste(fixture('google-docs.html'))).toEqual({
      html: [
        '<h2>Troca do controle</h2>',
        '<p>Leve o controle <strong>antigo</strong><em> com a bateria</em> e veja o <a href="https://example.com/guia?a=1" rel="noopener noreferrer nofollow">guia</a>.</p>',
        '<h3>Passos</h3>',
        '<ol><li>Abra a tampa<ul><li>Sem força</li></ul></li><li>Troque a bateria</li></ol>',
        '<table><tbody><tr><td><strong>Modelo</strong></td><td><strong>Bateria</strong></td></tr><tr><td>A</td><td>12 V</td></tr></tbody></table>',
      ].join(''),
      dropped: 'Foram retirados: 1 imagem, cores e fontes.',
    }),
);

test(
  'a message of WhatsApp in the browser keeps marks, lists and its little pictures',
  { tags: '@editor-paste' },
  () =>
    expect(paste(fixture('whatsapp-web.html'), 'Bom dia')).toEqual({
      html: '<p>Bom dia 👋 O portão <strong>não fecha</strong> e <em>faz barulho</em>.</p><ul><li>Motor deslizante</li><li>Foto enviada</li></ul>',
      dropped: 'Foram retirados: cores e fontes.',
    }),
);

test('the signs of a message become structure', { tags: '@editor-paste' }, () =>
  expect(paste('', fixture('whatsapp.txt'))).toEqual({
    html: [
      '<p><strong>Manutenção de portão</strong><br>Sua revisão inclui:</p>',
      '<ul><li>limpeza do <em>trilho</em></li><li>teste da <strong>fotocélula</strong></li><li>troca da bateria</li></ul>',
      '<ol><li>Desligue o disjuntor</li><li>Espere cinco minutos</li></ol>',
      '<blockquote><p>Portão travado: não force.</p></blockquote>',
      '<p>O arquivo nome_do_arquivo e a conta 2*3*4 ficam como estão.</p>',
      '<p>Obrigado</p>',
    ].join(''),
    dropped: 'Foram retirados: 1 riscado e hora e nome das mensagens.',
  }),
);

test(
  'names and numbers of clients do not come along, whatever carried them',
  { tags: '@editor-paste' },
  () => {
    const chat = [
      '[28/11/2026 10:32:11] Cliente Um: portão travado',
      '28/11/2026 10:33 - +55 11 90000-0000: Rua das Provas, 10',
      '\u200E[28/11 10:34] Cliente Dois: \u200E<anexo: foto.jpg>',
      '[28/11 10:34] Cliente Dois: obrigado, ligue 11 90000-0000',
    ].join('\n');
    const read = {
      html: '<p>portão travado</p><p>Rua das Provas, 10</p><p>obrigado, ligue 11 90000-0000</p>',
      dropped:
        'Foram retirados: hora e nome das mensagens e 1 aviso ou anexo da conversa. 1 telefone ficou no texto: tire o que é de cliente.',
    };
    expect(paste('', chat)).toEqual(read);
    expect(paste(chat.replaceAll(/.+/g, '<p><b>$&</b></p>'), chat)).toEqual(read);
  },
);

test.each([
  [
    'a heading of the first level lowers the others',
    '<h1>a</h1><h2>b</h2><h5>c</h5>',
    '<h2>a</h2><h3>b</h3><h4>c</h4>',
  ],
  ['headings below the first stay', '<h2>a</h2><h3>b</h3>', '<h2>a</h2><h3>b</h3>'],
  [
    'an empty line makes a paragraph',
    'a<br>b<br><br><b>c</b>',
    '<p>a<br>b</p><p><strong>c</strong></p>',
  ],
  [
    'bullets that are text',
    '<p>• a</p><p>•&nbsp;<b>b</b></p><p>c</p>',
    '<ul><li>a</li><li><strong>b</strong></li></ul><p>c</p>',
  ],
  [
    'lists of one item each',
    '<div><ul><li>a</li></ul></div><div><ul><li>b</li></ul></div>',
    '<ul><li>a</li><li>b</li></ul>',
  ],
  [
    'a chip of the editor',
    '<p>Custa <span class="a-fact" data-fact="price.visit">R$ 150</span>.</p>',
    '<p>Custa {{price.visit}}.</p>',
  ],
  ['definitions', '<dl><dt>a</dt><dd>b</dd></dl>', '<p><strong>a</strong></p><p>b</p>'],
  [
    'a caption',
    '<table><caption>a</caption><tr><td>b</td></tr></table>',
    '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  ['program text', '<pre>a\n<b>b</b></pre>', '<p>a<br><strong>b</strong></p>'],
  ['blocks in a mark', '<b><p>a</p><p>b</p></b>', '<p>a</p><p>b</p>'],
  ['a link inside this page', '<p><a href="#_Toc1">a</a></p>', '<p><a href="#_Toc1">a</a></p>'],
])('%s', (_, html, clean) => expect(paste(html)).toEqual({ html: clean, dropped: undefined }));

test.each([
  ['<p>a<img src=x><img src=y></p>', 'Foram retirados: 2 imagens.'],
  [
    '<b>a</b><iframe src=x></iframe><input>',
    'Foram retirados: 1 vídeo ou objeto e 1 campo de formulário.',
  ],
  ['<b>a</b> <a href="javascript:alert(1)">b</a>', 'Foram retirados: 1 link que não abre no site.'],
  ['<p><b>a</b> <s>b</s></p>', 'Foram retirados: 1 riscado.'],
  ['<p><b style="color: black">a</b></p>', undefined],
])('what %j loses is said', (html, dropped) => expect(paste(html).dropped).toBe(dropped));

test('HTML without structure gives way to the text beside it', () => {
  const html = '<div style="font-family: Consolas">*a*<br>- b</div>';
  expect(paste(html, '*a*\n- b').html).toBe('<p><strong>a</strong></p><ul><li>b</li></ul>');
});

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...'p b i a ul ol li table tr td h1 h3 span div blockquote br pre dl dt font s u'
        .split(' ')
        .flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
      '<p style="mso-list:l0 level2 lfo1">',
      '<span style="mso-list:Ignore">1.</span>',
      '<a href="javascript:x">',
      '<span style="font-weight:700">',
      '<script>x</script>',
      '<img src=x onerror=x>',
      'a ',
      '&nbsp;',
      '• ',
    ),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 20 },
);

test('whatever is pasted is safe, and keeps its words', { tags: '@V1.3.1' }, () =>
  fc.assert(
    fc.property(pieces, (parts) => {
      const { html } = paste(`<b>x</b>${parts.join('')}`);
      expect(isPlainlySafe(html)).toBe(true);
      expect(html).toContain('x');
    }),
    { numRuns: 300 },
  ),
);

/** A document of Word with its own markup, whose tables have so many rows more. */
function longWord(rows: number, times: number): string {
  const word = fixture('word.html');
  const [row = ''] = /<tr style='mso-yfti-irow:1[^]*?<\/tr>/.exec(word) ?? [];
  return word
    .replace(row, (one) => one.repeat(rows))
    .replace(/<!--StartFragment-->[^]*<!--EndFragment-->/, (part) => part.repeat(times));
}

test.each([
  ['a guide with tables of Word', longWord(40, 28), 28 * 41],
  [
    'a price list of Word',
    `<table class=MsoTableGrid>${"<tr><td><p class=MsoNormal>Placa central<o:p></o:p></p></td><td><p class=MsoNormal style='margin:0cm'>R$&nbsp;350,00<o:p></o:p></p></td></tr>".repeat(1250)}</table>`,
    1250,
  ],
  [
    'a page of 300 links',
    Array.from(
      { length: 300 },
      (_, at) =>
        `<p class=MsoNormal>${'O motor '.repeat(20)}<a href="https://example.com/guia/${at}">guia</a>.<o:p></o:p></p>`,
    ).join(''),
    0,
  ],
])('%s of 60 kB is taken whole, saved, read again and drawn', (_, given, rows) => {
  const { html } = paste(given);
  expect(html.length).toBeGreaterThan(60_000);
  expect(html.match(/<tr>/g) ?? []).toHaveLength(rows);
  expect(ensureSafeHtml(html)).toBe(html);
  expect(readHtml(html).reasons).toEqual([]);
  expect(fitTables(html, 'Guia').match(/<tr>/g) ?? []).toHaveLength(rows);
});

test('what is pasted from an office or a message can always be shown', () => {
  for (const name of ['word.html', 'google-docs.html', 'whatsapp-web.html']) {
    expect(readHtml(paste(fixture(name)).html).reasons).toEqual([]);
  }
});
