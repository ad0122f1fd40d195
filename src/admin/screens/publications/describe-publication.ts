import { toIso } from '../../../lib/dates/dates.ts';
import type { PublicationStep } from '../../../lib/publication-steps.ts';
import { pluralize } from '../../../lib/text/text.ts';
import {
  describeAction,
  describeSubject,
  nameActor,
} from '../../document/activity/describe-activity.ts';
import type { Publication } from './publications-api.ts';

const REASONS: Readonly<Record<string, string>> = {
  first: 'Primeira publicação',
  saved: 'O que foi salvo',
  made: 'O site foi montado de novo, e pode trazer mudança de quem cuida dele',
  date: 'Chegou um dia marcado: aviso, promoção ou recesso',
  again: 'O site foi montado de novo',
};

/** What brought a site, as a person would say it: "Ana mudou Cadastro da empresa". */
export function describeCause({ causes, reason }: Pick<Publication, 'causes' | 'reason'>): string {
  const [newest, ...others] = causes;
  if (!newest || reason === 'first') return REASONS[reason] ?? '';
  const first = `${nameActor(newest)} ${describeAction(newest)} ${describeSubject(newest)}`;
  return others.length === 0 ? first : `${first}, e mais ${others.length}`;
}

/** What visitors see otherwise. */
export function describePages({ report, reason }: Pick<Publication, 'report' | 'reason'>): string {
  if (reason === 'first') return 'o site inteiro';
  const said = [
    report.changed > 0 && pluralize(report.changed, 'página mudou', 'páginas mudaram'),
    report.added > 0 && pluralize(report.added, 'página nova', 'páginas novas'),
    report.removed > 0 && pluralize(report.removed, 'página saiu', 'páginas saíram'),
  ].filter((words) => words !== false);
  return said.length === 0 ? 'o texto principal das páginas é o mesmo' : said.join(', ');
}

const FRACTION = { maximumFractionDigits: 1 };
const STEPS: Record<PublicationStep, string> = {
  read: 'leitura do que foi salvo',
  build: 'montagem',
  check: 'conferência',
  send: 'envio',
  confirm: 'confirmação no ar',
};

/** What that time was spent on; undefined where nobody measured it. */
export function describeSteps({
  saved_at,
  live_at,
  report: { steps },
}: Pick<Publication, 'saved_at' | 'live_at' | 'report'>): string | undefined {
  if (!steps) return undefined;
  const known = Object.entries(STEPS).flatMap(([step, name]) => {
    const seconds = steps[step as PublicationStep];
    return seconds === undefined ? [] : [{ name, seconds }];
  });
  const inSteps = known.reduce((sum, { seconds }) => sum + seconds, 0);
  const before =
    saved_at === null || live_at === null ? 0 : secondsBetween(saved_at, live_at) - inSteps;
  return [...(before >= 1 ? [{ name: 'até começar', seconds: before }] : []), ...known]
    .map(({ name, seconds }) => `${name} ${seconds.toLocaleString('pt-BR', FRACTION)} s`)
    .join(', ');
}

/** How long visitors waited for what was saved; undefined where nothing was, or it never went live. */
export function describeWait({
  saved_at,
  live_at,
}: Pick<Publication, 'saved_at' | 'live_at'>): string | undefined {
  if (saved_at === null || live_at === null) return undefined;
  const seconds = Math.max(1, Math.round(secondsBetween(saved_at, live_at)));
  const long = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `no ar ${long} depois de salvo`;
}

/** Up to when what was saved is in a site: while it was made, more may have been. */
export const savedUntil = ({ causes, built_at }: Pick<Publication, 'causes' | 'built_at'>) =>
  causes[0]?.at ?? built_at;

const secondsBetween = (from: string, to: string) =>
  (Date.parse(toIso(to)) - Date.parse(toIso(from))) / 1000;
