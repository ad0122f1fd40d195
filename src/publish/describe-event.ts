import { paths } from '../lib/url/paths.ts';
import type { BuildInfo } from './site/build-info.ts';
import type { PublisherEvent } from './publisher.ts';
import type { WrittenRows } from './saved/write-rows.ts';

const NAMES_SHOWN = 3;

const REMEDIES = {
  time: 'It is tried again in a moment.',
  files: 'Mend this and save the file: the site is built again.',
  owner: 'An owner decides in the panel, under "Publicações".',
};

/** An event in words for the person at the terminal; no line where the log file is enough. */
export function describeEvent(event: PublisherEvent): string[] {
  switch (event.event) {
    case 'building':
      return [`Building the site: ${event.reason}`];
    case 'build step':
      return [`  ${secondsOf(event).padStart(6)}  ${event.name}`];
    case 'build output':
      return isWarning(event.line) ? [event.line] : [];
    case 'build tried again':
      return [`The build was ended; it begins again in ${secondsOf(event)}. ${event.reason}`];
    case 'built':
      return event.rejected.map(({ edit, why }) => `Edit ${edit} waits: ${why}`);
    case 'compared':
      return describeChanges(event);
    case 'live':
      return event.rows ? describeRows(event.rows, event) : describeSite(event.info, event);
    case 'not published':
      return [
        event.remedy === 'files'
          ? 'The build failed; the site stays as it was.'
          : 'Nothing was published; the site stays as it was.',
        ...event.reason.split('\n').map((line) => `  ${line}`),
        REMEDIES[event.remedy],
      ];
    case 'release laid aside':
      return [
        `The last build (${event.id}) is damaged and lies in "unreadable-release" now; the site is built anew. ${event.reason}`,
      ];
    case 'report not shared':
      return [
        `The panel does not know yet what this build says to the owner; the next one tells it. ${event.reason}`,
      ];
  }
}

/** Whether a line of Astro is a warning; its errors come with the failure. */
export const isWarning = (line: string) => line.includes('[WARN]');

const secondsOf = ({ seconds }: { seconds: number }) =>
  `${seconds.toFixed(seconds < 0.1 ? 2 : 1)} s`;

function describeChanges({
  files,
  changes,
  kept,
  others,
}: Extract<PublisherEvent, { event: 'compared' }>): string[] {
  const { added, changed, removed } = changes;
  const lines: string[] = [];
  // Only a host counts files.
  if (files)
    lines.push(
      `${files.count} files, ${kept} of them for pages opened before; ${added.length} page(s) added, ` +
        `${changed.length} changed, ${removed.length} removed`,
    );
  if (others.length > 0)
    lines.push(`Made again after a week, these are not as they were kept: ${others.join(', ')}`);
  return lines;
}

function describeSite({ pages, refused }: BuildInfo, took: { seconds: number }): string[] {
  return [
    `Live after ${secondsOf(took)}: ${pages.written} written and ${pages.saved} saved pages`,
    ...refused.map(describeRefused),
  ];
}

function describeRows(
  { written, removed, refused }: WrittenRows,
  took: { seconds: number },
): string[] {
  return [
    ...describePages('Saved page published', written, took),
    ...describePages('Saved page removed', removed, took),
    ...refused.map(describeRefused),
  ];
}

function describePages(
  what: string,
  slugs: readonly string[],
  took: { seconds: number },
): string[] {
  if (slugs.length === 0) return [];
  return [`${what}: ${listNames(slugs.map(paths.savedPage))} in ${secondsOf(took)}`];
}

const listNames = (names: readonly string[]) =>
  names.length > NAMES_SHOWN ? `${names.length} of them` : names.join(', ');

function describeRefused({ slug, reason, showsBefore }: BuildInfo['refused'][number]): string {
  const what = showsBefore ? 'Saved page stays as it was' : 'Saved page left out';
  return `${what}: ${paths.savedPage(slug)}: ${reason}`;
}
