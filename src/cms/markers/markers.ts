import { groupSteps } from './steps.ts';

/** What each `{{marker}}` of the prose stands for; of what is done step by step, a line each. */
export type Markers = ReadonlyMap<string, string>;

const MARKER = /\{\{([^{}]*)\}\}/g;

/** Names of the markers in a text that the record does not know. */
export function findUnknownMarkers(text: string, markers: Pick<Markers, 'has'>): string[] {
  return [...text.matchAll(MARKER)].flatMap(([, name = '']) =>
    markers.has(name.trim()) ? [] : [name.trim()],
  );
}

const joinLines = (value: string) => value.replaceAll('\n', ' ');

/**
 * Puts the values in. Unknown markers stay as written: `findUnknownMarkers` reports them. `escape`
 * writes a value as the text around it needs it; without it, lines follow one another.
 */
export function resolveMarkers(
  text: string,
  markers: Markers,
  escape: (value: string) => string = joinLines,
): string {
  return text.replace(MARKER, (marker, name: string) => {
    const value = markers.get(name.trim());
    return value === undefined ? marker : escape(value);
  });
}

/** The lines of a marker that is all there is of a text; undefined of any other text. */
export function markerLines(text: string, markers: Markers): string[] | undefined {
  const [, name = ''] = /^\{\{([^{}]*)\}\}$/.exec(text.trim()) ?? [];
  const value = markers.get(name.trim());
  return value?.includes('\n') === true ? value.split('\n') : undefined;
}

/**
 * Markdown in which each paragraph that is nothing but a marker of several lines has become them: the
 * question by itself, and below it the steps by number.
 */
export function expandParagraphs(markdown: string, markers: Markers): string {
  return markdown.replace(/^\{\{[^{}]*\}\}$/gm, (marker) => {
    const lines = markerLines(marker, markers);
    if (!lines) return marker;
    return groupSteps(lines)
      .flatMap(({ question, otherwise, steps }) => [
        // What holds where the answer is no belongs to the question: as step 1 everybody would do it.
        ...(question === undefined
          ? []
          : [
              [`**${escapeMarkdown(question)}**`, escapeMarkdown(otherwise ?? '')]
                .join(' ')
                .trimEnd(),
              '',
            ]),
        ...steps.map((step, at) => `${at + 1}. ${escapeMarkdown(step)}`),
      ])
      .join('\n');
  });
}

/** A value as Markdown shows it, letter by letter: no signs that would make more of it. */
export function escapeMarkdown(value: string): string {
  return value
    .replace(/[\n\r\t]+/g, ' ')
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^([#+-])|^(\d+)(?=[.)] )/, (start) =>
      /\d/.test(start) ? `${start}\\` : `\\${start}`,
    );
}
