import type { FieldProblem } from '../../cms/collections/entry.ts';
import { GUIDE_HEADINGS } from './collection.ts';
import type { Report } from '../../cms/checks/report.ts';
import type { Content } from '../../collections.ts';

/** The sections of a guide in order, and the number of its steps. */
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

/** Recommendations and sections of guides. */
export function checkGuides({ guides }: Content, report: Report): void {
  const most = Math.min(4, guides.length - 1);
  for (const { id, file, data, body } of guides) {
    if (data.popular.length < most) report(file, 'popular', `liste ${most} guias`);
    if (data.popular.includes(id)) {
      report(file, 'popular', 'um guia não se recomenda a si mesmo; troque');
    }
    for (const { field, message } of checkGuideBody(body)) report(file, field, message);
  }
}
