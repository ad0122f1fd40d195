import type { FieldProblem } from '../../cms/collections/entry.ts';
import { GUIDE_HEADINGS } from './collection.ts';

/** The sections of a guide, in their order, and the number of its steps. */
export function checkGuideBody(body: string): FieldProblem[] {
  const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.trim());
  const positions = GUIDE_HEADINGS.map((heading) => headings.indexOf(heading));
  const inOrder = positions.every((at, index) => at >= 0 && at > (positions[index - 1] ?? -1));
  const order = GUIDE_HEADINGS.map((heading) => `## ${heading}`).join(', ');
  if (!inOrder) {
    return [{ field: 'texto', message: `as seções do guia são, nesta ordem: ${order}` }];
  }
  const steps = body.split('## Passo a passo')[1]?.split(/^## /m)[0] ?? '';
  const count = [...steps.matchAll(/^### /gm)].length;
  if (count === 3) return [];
  return [{ field: 'texto', message: `o passo a passo tem 3 passos (###); aqui há ${count}` }];
}
