/** True when the site being built has saved pages; decided once per build. */
declare const __HAS_SAVED_PAGES__: boolean;
