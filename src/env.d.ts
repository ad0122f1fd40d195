/** True when the site being built has saved pages; decided once per build. */
declare const __HAS_SAVED_PAGES__: boolean;

/** The questions of `/duvidas-frequentes`, out of `content/faq.yaml`. */
declare module 'virtual:faq' {
  const faq: readonly {
    id: string;
    group: string;
    question: string;
    answer: string;
    link: string;
    linkText: string;
  }[];
  export default faq;
}

/** The menus of places in the header, out of `content/menus.yaml`. */
declare module 'virtual:menus' {
  const menus: readonly { label: string; group?: string }[];
  export default menus;
}
