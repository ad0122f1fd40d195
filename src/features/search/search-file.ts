/** A page for the search: address, title, description, and how people ask for it. */
export type SearchPage = [path: string, title: string, text: string, words: string];

/** An answer of the search. */
export interface SearchAnswer {
  /** Kind and name, separated by a colon. */
  id: string;
  title: string;
  text: string;
  links: [href: string, text: string][];
  /** First message of a chat. */
  message?: string | undefined;
  /** Phones that come before the chat. */
  calls?: [href: string, text: string][] | undefined;
  /** Shown if all words of one of these are in the query. */
  asks: string[];
}

/** Everything that the search of the site reads. */
export interface SearchFile {
  /** Synonyms, the word of the pages first. */
  same: string[][];
  /** Id of the answer to an unknown code. */
  code?: string | undefined;
  /** Shown for words that no answer knows and no page has together. */
  otherwise?: SearchAnswer | undefined;
  answers: SearchAnswer[];
  pages: SearchPage[];
}
