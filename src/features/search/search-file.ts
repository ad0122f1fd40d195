/** A page as the search knows it: address, title, what it says of itself, and how people ask for it. */
export type SearchPage = [path: string, title: string, text: string, words: string];

/** What the search answers by itself. */
export interface SearchAnswer {
  /** Kind and name, with a colon between. */
  id: string;
  title: string;
  text: string;
  links: [href: string, text: string][];
  /** First message of a chat. */
  message?: string | undefined;
  /** Phones that come before the chat. */
  calls?: [href: string, text: string][] | undefined;
  /** All words of one of these are in the query. */
  asks: string[];
}

/** All that the search of the site reads. */
export interface SearchFile {
  /** Words that mean the same, the one of the pages first. */
  same: string[][];
  /** Whoever types a code that no page knows asks for this answer. */
  code?: string | undefined;
  /** For whoever writes words that no answer knows and no page has together. */
  otherwise?: SearchAnswer | undefined;
  answers: SearchAnswer[];
  pages: SearchPage[];
}
