import { groupSteps } from './steps.ts';

/** Value of each `{{marker}}`; an array of lines for a step-by-step text. */
export type Markers = ReadonlyMap<string, string>;

const MARKER = /\{\{([^{}]*)\}\}/g;

/** Unknown markers in a text. */
export function findUnknownMarkers(text: string, markers: Pick<Markers, 'has'>): string[] {
  return [...text.matchAll(MARKER)].flatMap(([, name = '']) =>
    markers.has(name.trim()) ? [] : [name.trim()],
  );
}

const joinLines = (value: string) => value.replaceAll('\n', ' ');

/**
 * Replaces markers by their values. Unknown ones stay as written; `findUnknownMarkers` reports them.
 * `escape` encodes a value for the text around it; without it lines are joined.
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

/** The lines of a text that is only one marker; undefined for any other text. */
export function markerLines(text: string, markers: Markers): string[] | undefined {
  const [, name = ''] = /^\{\{([^{}]*)\}\}$/.exec(text.trim()) ?? [];
  const value = markers.get(name.trim());
  return value?.includes('\n') === true ? value.split('\n') : undefined;
}

/**
 * Markdown in which each paragraph that is only a marker with lines becomes these: the question in
 * bold, then the numbered steps.
 */
export function expandParagraphs(markdown: string, markers: Markers): string {
  return markdown.replace(/^\{\{[^{}]*\}\}$/gm, (marker) => {
    const lines = markerLines(marker, markers);
    if (!lines) return marker;
    return groupSteps(lines)
      .flatMap(({ question, otherwise, steps }) => [
        // What to do if the answer is no belongs to the question: as step 1 everybody would do it.
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

/** Escapes a value so that Markdown shows it literally. */
export function escapeMarkdown(value: string): string {
  return value
    .replace(/[\n\r\t]+/g, ' ')
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^([#+-])|^(\d+)(?=[.)] )/, (start) =>
      /\d/.test(start) ? `${start}\\` : `\\${start}`,
    );
}
