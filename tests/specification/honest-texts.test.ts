import { expect, test } from 'vitest';
import { READERS } from '../helpers/readers.ts';

const LEAST_BYTES = 60_000;
const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** Numbered pieces that together make a text of 60 kB, at least 300. */
function long(piece: (number: number) => string): string[] {
  const pieces: string[] = [];
  for (let bytes = 0; bytes < LEAST_BYTES || pieces.length < 300;) {
    const next = piece(pieces.length + 1);
    bytes += sizeOf(next);
    pieces.push(next);
  }
  return pieces;
}

/** A cell as a word processor copies it. */
const cell = (text: string) =>
  `<td width=208 valign=top style='width:155.9pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt'>` +
  `<p class=MsoNormal style='margin-bottom:0cm'><span lang=PT-BR style='font-size:11.0pt;font-family:"Calibri",sans-serif'>${text}<o:p></o:p></span></p></td>`;
const row = (number: number) =>
  `<tr style='mso-yfti-irow:${number}'>${cell(`Peça ${number}`)}${cell('A folha raspa no piso.')}${cell('Limpar o trilho.')}</tr>`;
const sentence = (number: number) =>
  `Passo ${number}: com o disjuntor desligado, veja se a folha está reta e anote onde ela para.`;

const END = '<p>Derradeiro.</p>';

/** HTML that people paste, and that pages then contain. */
const PAGES = {
  'a guide with tables from a word processor': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=PT-BR><!--StartFragment--><h2>Como conferir</h2>${Array.from(
    { length: 15 },
    (_, part) =>
      `<p>${sentence(part)}</p><table class=MsoTableGrid border=1 cellspacing=0>${Array.from({ length: 8 }, (__, at) => row(part * 8 + at)).join('')}</table>`,
  ).join('')}${END}<!--EndFragment--></body></html>`,
  'a text with 300 links': `${long((number) => `<p>${sentence(number)} Leia <a href="/guias/parte-${number}">a parte ${number}</a>.</p>`).join('')}${END}`,
  'a long price list': `<table><tbody>${long((number) => `<tr><td>Serviço ${number}, com visita, peça e mão de obra</td><td>R$ ${number},90</td><td>depende da foto do portão inteiro</td></tr>`).join('')}</tbody></table>${END}`,
};
/** The same in Markdown: tables, links and prices. */
const GUIDE = `${long((number) => `## Parte ${number}\n\n${sentence(number)} Veja [a parte ${number}](/guias/parte-${number}).\n\n| Serviço | Preço |\n|---|---|\n| Ronco | R$ ${number},90 |\n\n1. Olhe.\n2. Anote.\n\n`).join('')}Derradeiro.`;

/** Parsers of the HTML of a page. */
const OF_HTML = new Set('sanitise editor tables blocks entities splitHtml pasteHtml'.split(' '));
/** Parsers that return the text itself, including its end. */
const WHOLE = new Set('sanitise editor tables blocks pasteHtml pasteText markdown'.split(' '));

const readers = Object.entries(READERS);

test.each(
  readers.flatMap(([name, read]) =>
    Object.entries(OF_HTML.has(name) ? PAGES : { 'a guide in Markdown': GUIDE }).map(
      ([what, text]) => ({ what, name, text, read }),
    ),
  ),
)('$what is taken whole by the reader "$name"', ({ name, text, read }) => {
  expect(sizeOf(text)).toBeGreaterThanOrEqual(LEAST_BYTES);
  const found = JSON.stringify(read(text) ?? '');
  expect(WHOLE.has(name) && !found.includes('Derradeiro')).toBe(false);
});
