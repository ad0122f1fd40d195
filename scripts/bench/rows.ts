import type { Backend } from '../backend/start-backend.ts';

const BATCH = 500;

/** Address of a row by its number. */
const slugOf = (index: number) => `medicao-${index}`;

function content(index: number): string {
  const paragraph =
    '<p>Texto de medição com <strong>ênfase</strong>, um <a href="/guias">link</a> e palavras bastantes ' +
    'para que a página tenha o tamanho de uma página de verdade, nem mais nem menos do que isso.</p>';
  return `<h2>Seção ${index}</h2>${paragraph.repeat(12)}<ul><li>um</li><li>dois</li></ul>`;
}

/** Saves the rows of these numbers, the last one not included. */
export async function insertRows(backend: Backend, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - at) }, (_, offset) => ({
      title: `Página de medição ${at + offset}`,
      slug: slugOf(at + offset),
      description: `Página de medição número ${at + offset}, com uma descrição de bom tamanho.`,
      content: content(at + offset),
    }));
    const response = await fetch(`${backend.url}/rest/v1/generated_pages`, {
      method: 'POST',
      headers: {
        apikey: backend.secretKey,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify(rows),
    });
    if (!response.ok) throw new Error(`Insert failed: ${response.status} ${await response.text()}`);
  }
}
