import type { AnyExtension } from '@tiptap/core';
import { ensureSafeHtml, UnsafeContentError } from '../../lib/html/sanitize.ts';
import type { DocNode, OpenText } from './document.ts';
import { markdownExtensions, pageExtensions, type PageExtensionOptions } from './extensions.ts';
import { readHtml } from './html/read-html.ts';
import { readMarkdown, throughMarkdown } from './read-markdown.ts';
import { writeHtml } from './html/write-html.ts';

/** How a kind of text is kept, and what it may hold. */
export interface TextFormat {
  read: (value: string) => OpenText;
  extensions: (options: PageExtensionOptions) => AnyExtension[];
  /** What such a text keeps of another one. */
  adapt: (doc: DocNode) => DocNode;
  /** Classes of the text, which looks as on its page. */
  look: string;
}

const EMPTY: DocNode = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Reads a value, whoever wrote it; what cannot be shown is an empty text with the reason. */
const carefully =
  (read: (value: string) => OpenText) =>
  (value: string): OpenText => {
    try {
      const open = read(value);
      return open.reasons.length > 0 ? { ...open, doc: EMPTY } : open;
    } catch (error) {
      if (!(error instanceof UnsafeContentError)) throw error;
      return { doc: EMPTY, reasons: [error.message], write: () => value };
    }
  };

/** The body of a saved page. */
const html: TextFormat = {
  // What a page would keep of it.
  read: carefully((value) => {
    const { frame, ...text } = readHtml(ensureSafeHtml(value));
    return { ...text, write: (doc) => writeHtml(doc, frame) };
  }),
  extensions: pageExtensions,
  adapt: (doc) => doc,
  look: 'a-text prose gp-page',
};

/** The body of a written page. */
const markdown: TextFormat = {
  read: carefully(readMarkdown),
  extensions: markdownExtensions,
  adapt: throughMarkdown,
  look: 'a-text prose',
};

export const formats = { html, markdown };

export type FormatName = keyof typeof formats;
