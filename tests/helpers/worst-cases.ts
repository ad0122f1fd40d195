const repeat = (piece: string, bytes: number) =>
  piece.repeat(Math.floor(bytes / new TextEncoder().encode(piece).length));

const emphasis = (kinds: number, length = 0) =>
  Array.from({ length: kinds }, (_, kind) => `<b class=gp-${kind}${'x'.repeat(length)}>`).join('');

/** Constructs that begin again and again without an end, or the reverse. */
const PIECES = [
  ...['<', '>', '&', '[', ']', '![', '](', '[](', '[a](', '[a]: ', '[\n', '`', '` ', '*', '_', '~'],
  ...['*a ', ' *a', '*a* ', '**a *b ', '_a ', '~a ', '```', '``` ', '```a``` ', '{{', '{{ ', '}}'],
  ...[
    '> ',
    '>',
    '>\n',
    '- ',
    '- a\n',
    '1. a\n',
    '# a\n',
    '#',
    '\n',
    '\n\n',
    ' ',
    '\t',
    ' \n',
    'a\n\n',
  ],
  ...[
    '|',
    '| a ',
    '|\n',
    '| --- ',
    '\\',
    '!',
    '<!--',
    '<!---->',
    '<!-- --> ',
    '<a',
    '<a ',
    '<a href="',
  ],
  ...[
    '<b></x>',
    '</p>',
    '<p>',
    '<p>x',
    '<b>',
    '<b>x',
    '<a href=/x><p>',
    '<i>a</i> ',
    '<br>',
    '<br> <br>',
  ],
  ...[
    '<li>',
    '<ul>',
    '<ul><li>',
    '<dd>',
    '<h2>a',
    '<table>',
    '<td>',
    '<tr>',
    '<tr><td>',
    '<td>a</td>',
  ],
  ...[
    '<div>',
    '<pre>\n',
    '<span style="color:red">a</span>',
    '&lt;',
    '&#9999999;',
    '&#x26;lt;',
    '&amp;',
  ],
  ...[
    'a',
    'á',
    'a ',
    'a. ',
    'A. ',
    'Ab ',
    '🙂',
    '\u0000',
    '\u00a0',
    '\u00ad',
    'www.',
    'http://',
    'a@',
    'a@a.',
  ],
  ...[
    '"',
    "'",
    '1 ',
    '12',
    '1.',
    'R$ ',
    '(11) ',
    '- [ ] a\n',
    '[^1] ',
    '  - a\n',
    'mso-list:',
    '\r',
    '\r\n',
  ],
  ...[
    '[12:00, 1/1/2026] A: a\n',
    '• a\n',
    '<p style="mso-list:l0 level1">a</p>',
    '<td colspan=999 rowspan=999>',
  ],
];

/** Generated texts of at most this many bytes that cost a careless parser far more than honest ones. */
export function worstTexts(bytes: number): { name: string; text: string }[] {
  const half = Math.floor(bytes / 2) - 10;
  const repeated = PIECES.map((piece) => ({
    name: JSON.stringify(piece.slice(0, 30)),
    text: repeat(piece, bytes),
  }));
  const nested = ['[', '(', '> ', '<div>', '<ul><li>', '**a ', '*'].map((piece) => ({
    name: `${piece} then its end`,
    text: repeat(piece, half) + repeat({ '[': ']', '(': ')' }[piece] ?? 'a', half),
  }));
  const runs = ['{{', 'a', '<p>', '[a](', '`', '<p style="mso-list:', '\n'].flatMap((piece) =>
    [' ', '\n', 'a'].map((run) => ({
      name: `${JSON.stringify(piece)} and a run of ${JSON.stringify(run)}`,
      text: `${piece}${repeat(run, bytes - 30)}x`,
    })),
  );
  return [
    ...repeated,
    ...nested,
    ...runs,
    ...[
      [40_000, 9_500],
      [150_000, 9_900],
      [100, 49_000],
    ].map(([length = 0, count = 0]) => ({
      name: `one class of ${length} in ${count} paragraphs`,
      text: `<p><b class="gp-${'a'.repeat(length)}">${'<p>x'.repeat(count)}`.slice(0, bytes),
    })),
    {
      name: '50 long classes',
      text: `<p>${emphasis(50, 3800)}${'<p>x'.repeat(350)}`.slice(0, bytes),
    },
    { name: '50 shorter classes', text: `<p>${emphasis(50, 1500)}${'<p>x'.repeat(390)}` },
    { name: '58 kinds of emphasis', text: `<p>${emphasis(58)}${'<p>x'.repeat(1000)}` },
    {
      name: 'one row',
      text: `<table><tbody><tr>${repeat('<td>a</td>', bytes - 100)}</tr></tbody></table>`,
    },
    {
      name: 'many rows',
      text: `<table><tbody>${repeat('<tr><td>a</td></tr>', bytes - 100)}</tbody></table>`,
    },
    { name: 'one row of Markdown', text: `${repeat('|a', half)}|\n${repeat('|-', half)}|\n|a|\n` },
    { name: 'rows of Markdown', text: `|a|b|\n|-|-|\n${repeat('|a|b|\n', bytes - 20)}` },
    {
      name: 'a wide table',
      text: `${repeat('|a', bytes / 4)}|\n${repeat('|-', bytes / 4)}|\n${repeat('|a|\n', half)}`,
    },
    {
      name: 'attributes',
      text: `<p ${Array.from({ length: bytes / 6 }, (_, at) => at.toString(36)).join(' a')}>`,
    },
    {
      name: 'a deep list',
      text: Array.from({ length: 600 }, (_, at) => `${' '.repeat(2 * at)}- a\n`)
        .join('')
        .slice(0, bytes),
    },
  ];
}
