import { paths } from '../lib/url/paths.ts';
import type { BuildInfo } from './build-info.ts';
import type { PublisherEvent } from './publisher.ts';

const NAMES_SHOWN = 3;

/** An event in words for the person at the terminal; no line where the log file is enough. */
export function tellEvent(event: PublisherEvent): string[] {
  switch (event.event) {
    case 'building':
      return [`Building the site: ${event.reason}`];
    case 'build step':
      return [`  ${secondsOf(event).padStart(6)}  ${event.name}`];
    case 'build output':
      return isWarning(event.line) ? [event.line] : [];
    case 'live':
      return [
        `Live after ${secondsOf(event)}: ${event.pages.written} written and ${event.pages.saved} saved pages`,
        ...event.refused.map(tellRefused),
      ];
    case 'build failed':
      return [
        'The build failed; the site stays as it was.',
        ...event.reason.split('\n').map((line) => `  ${line}`),
        event.isTriedAgain
          ? 'It is built again in a moment.'
          : 'Mend this and save the file: the site is built again.',
      ];
    case 'build tried again':
      return [`The build was ended; it begins again in ${secondsOf(event)}. ${event.reason}`];
    case 'edits not read':
      return [
        `Edits of words and facts could not be read, so nothing was published; it is tried again in a moment. ${event.reason}`,
      ];
    case 'content not recorded':
      return [`The panel could not be told what is live; the next build tells it. ${event.reason}`];
    case 'rows published':
      return [
        ...tellPages('Saved page published', event.written, event),
        ...tellPages('Saved page removed', event.removed, event),
        ...event.refused.map(tellRefused),
      ];
    case 'rows not published':
      return [
        `A saved page could not be published; it is tried again in a moment. ${event.reason}`,
      ];
    case 'rows wait for a build':
      return [
        'The last build is of another version: saved pages are published after the next one.',
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

function tellPages(what: string, slugs: readonly string[], took: { seconds: number }): string[] {
  if (slugs.length === 0) return [];
  const names =
    slugs.length > NAMES_SHOWN ? `${slugs.length} of them` : slugs.map(paths.savedPage).join(', ');
  return [`${what}: ${names} in ${secondsOf(took)}`];
}

function tellRefused({ slug, reason, showsBefore }: BuildInfo['refused'][number]): string {
  const what = showsBefore ? 'Saved page stays as it was' : 'Saved page left out';
  return `${what}: ${paths.savedPage(slug)}: ${reason}`;
}
