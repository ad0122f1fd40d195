/** Reports a problem of an entry at one of its fields. */
export type Report = (field: string, message: string) => void;

interface Question {
  id: string;
  options: readonly { text: string; next?: string | undefined }[];
}

/** Names that a list of the entry has twice. */
export function reportRepeated(
  lists: readonly (readonly { id: string }[])[],
  report: Report,
): void {
  for (const list of lists) {
    const ids = list.map(({ id }) => id);
    for (const id of new Set(ids.filter((name, at) => ids.indexOf(name) !== at))) {
      report(id, 'o nome aparece duas vezes; troque um');
    }
  }
}

/** Answers that lead to no question, and questions that no answer leads to. */
export function reportUnlinked(questions: readonly Question[], report: Report): void {
  const ids = new Set(questions.map(({ id }) => id));
  const asked = new Set([questions[0]?.id]);
  for (const { id, options } of questions) {
    for (const { text, next } of options) {
      if (next === undefined) continue;
      asked.add(next);
      if (!ids.has(next)) {
        report(`${id}.${text}`, `a pergunta "${next}" não existe; corrija next`);
      }
    }
  }
  for (const { id } of questions) {
    if (!asked.has(id)) report(id, 'nenhuma resposta leva a esta pergunta; ligue-a, ou apague');
  }
}
