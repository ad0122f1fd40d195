type Features = Readonly<Record<string, RegExp>>;

/** The oldest supported browsers for one kind of page. */
export interface Floor {
  /** Their names for the build tool. */
  browsers: readonly string[];
  /** Features that these browsers lack, by a pattern in built files. */
  newer: { readonly js: Features; readonly css: Features };
  /** Used features that may be missing, with what is seen then. */
  mayMiss: Readonly<Record<string, string>>;
}

/** Script features that Safari 16.4 or Chrome 111 lacks. */
const SCRIPTS = {
  'groups of a map': /\b(?:Map|Object)\.groupBy\b/,
  'first of several signals': /\bAbortSignal\.any\b/,
  'sets that join and part':
    /\.(?:intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'promises with handles': /\bPromise\.(?:withResolvers|try)\b/,
  'arrays from promises': /\bArray\.fromAsync\b/,
  'iterators as lists':
    /(?<!\b(?:Object|Array))\.(?:values|keys|entries|matchAll)\([^()]*\)\.(?:map|filter|flatMap|find|some|every|reduce|toArray|take|drop)\(/,
  'iterators by name': /\bIterator\.(?:from|prototype)\b/,
  'answers made of JSON': /\bResponse\.json\(/,
  'escaped expressions': /\bRegExp\.escape\b/,
  'addresses asked for sense': /\bURL\.(?:canParse|parse)\(/,
  'well-formed texts': /\.(?:isWellFormed|toWellFormed)\(/,
  'popovers by script': /\.(?:showPopover|hidePopover|togglePopover)\(/,
  'selectors of popovers': /:popover-open/,
  'selectors of open things': /["'`][^"'`\n]*:(?:open|user-valid|user-invalid)\b[^"'`\n]*["'`]/,
  'what is seen': /\.checkVisibility\(/,
  'views that change': /\.startViewTransition\(/,
  'work for later': /\b(?:requestIdleCallback|scheduler\.(?:yield|postTask))\(/,
  'HTML that is cleaned': /\.(?:setHTML|setHTMLUnsafe|parseHTMLUnsafe)\(/,
  'durations of Intl': /\bIntl\.DurationFormat\b/,
};

/** Script features that these have and Safari 15.4 or Chrome 99 lacks. */
const OLDER_SCRIPTS = {
  'expressions that look back': /\(\?<[=!]/,
  'signals with a time': /\bAbortSignal\.timeout\b/,
  'sorted copies': /\.(?:toSorted|toReversed|toSpliced)\(/,
  'forms sent by script': /\.requestSubmit\(/,
  'sheets for a document': /\badoptedStyleSheets\b/,
  'packed streams': /\b(?:De)?[cC]ompressionStream\b/,
  'hands of the user': /\.userActivation\b/,
  'selectors of parents': /["'`][^"'`\n]*:has\([^"'`\n]*["'`]/,
};

/** Style features that Safari 16.4 or Chrome 111 lacks. */
const STYLES = {
  '@scope': /@scope\b/,
  '@starting-style': /@starting-style\b/,
  '@view-transition': /@view-transition\b/,
  '@position-try': /@position-try\b/,
  '@media (scripting)': /\(\s*scripting\b/,
  ':popover-open': /:popover-open\b/,
  ':open': /:open\b/,
  ':user-invalid': /:user-(?:in)?valid\b/,
  '::details-content': /::details-content\b/,
  'text-wrap': /[;{\s]text-wrap(?:-style)?:/,
  'field-sizing': /[;{\s]field-sizing:/,
  'interpolate-size': /[;{\s]interpolate-size:/,
  'animation-timeline': /[;{\s](?:animation|view|scroll)-timeline\b/,
  'view-transition-name': /[;{\s]view-transition-name:/,
  'anchor-name': /[;{\s](?:anchor-name|position-anchor|position-area)\s*:/,
  'white-space-collapse': /[;{\s]white-space-collapse:/,
  'transition-behavior': /allow-discrete|[;{\s]transition-behavior:/,
  'scrollbar-color': /[;{\s]scrollbar-(?:color|width|gutter):/,
  'align-content of blocks': /[;{\s]text-box(?:-trim|-edge)?:/,
  'light-dark()': /\blight-dark\(/,
  'linear()': /[:\s,]linear\(/,
  mathematics: /[:\s,(](?:round|mod|rem|sin|cos|tan|abs|sign|calc-size|if)\(/,
  'colours from others': /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(\s*from\b/,
  subgrid: /\bsubgrid\b/,
  nesting: /(?:^|[;{}])\s*&/m,
  'image-set()': /(?<!-webkit-)\bimage-set\(/,
  'backdrop-filter': /[;{\s]backdrop-filter:/,
  'content-visibility': /[;{\s]content-visibility:/,
};

/** Style features that these have and Safari 15.4 or Chrome 99 lacks. */
const OLDER_STYLES = {
  '@container': /@container\b/,
  '@property': /@property\b/,
  'ranges of @media': /@media[^{]*[<>]/,
  ':has()': /:has\(/,
  ':dir()': /:dir\(/,
  ':modal': /:modal\b/,
  'rotate, scale, translate': /[;{\s](?:rotate|scale|translate):/,
  'color-mix()': /\bcolor-mix\(/,
  'colours of wide screens': /\b(?:lab|lch|oklab|oklch|color)\(/,
  'units of the window': /\d[sld]v(?:h|w|b|i|min|max)\b/,
  'units of a line': /\dr?lh\b/,
  'units of a container': /\dcq(?:w|h|i|b|min|max)\b/,
  'overflow: clip': /[;{\s]overflow(?:-[xy])?:\s*clip\b/,
  mask: /[;{\s]mask(?:-image)?:/,
};

/** Matches that are no use of a new feature. */
export const NOT_MEANT: readonly RegExp[] = [
  // Text of an error of React.
  /using form\.requestSubmit\(\) instead/,
  // A dictionary of Radix has a method of this name.
  /\.toSorted\(\w+\);return \w+\.some\(\(\[\w+\],\w+\)=>\w+\.keyAt\(/,
  // The names of browser storage are a list (`src/admin/data/storage.ts`).
  /\.keys\(\)\.filter\(\w+=>\w+\.startsWith\(/,
];

/** Features that both may miss. */
const ANYBODY = {
  '::details-content':
    'Lists of a page that stand open on wide screens and on paper are closed, and open by a click.',
  'content-visibility': 'The same lists; and drawings further down are fetched at once.',
  'text-wrap': 'Lines of a title are not of one length.',
  '@media (scripting)':
    'Without scripts the line that says what they would do is missing; with them a list shows all of its posts.',
  ':popover-open':
    'On a phone there is no drawer with the menus: search, shortcuts and the map of the site lead on.',
  'popovers by script': 'Not asked for where there is none.',
  'views that change': 'Not asked for: React names it for a component that nobody uses.',
};

/** Visitors: they read, find and make contact. */
export const VISITORS: Floor = {
  browsers: ['safari15.4', 'ios15.4', 'chrome99'],
  newer: { js: { ...SCRIPTS, ...OLDER_SCRIPTS }, css: { ...STYLES, ...OLDER_STYLES } },
  mayMiss: {
    ...ANYBODY,
    subgrid: 'Cards beside each other begin the same lines at other heights.',
    'what is seen': 'Asked in an older way where it is missing.',
    ':has()':
      'What was not chosen stays in sight below an answer, the bar calls in its usual order, and paper has the lists of links, too.',
    'units of the window': 'The height of the drawer, where there is none anyway.',
  },
};

/** Writers: older browsers are told so (`AdminLayout.astro`). */
export const PANEL: Floor = {
  browsers: ['safari16.4', 'ios16.4', 'chrome111'],
  newer: { js: SCRIPTS, css: STYLES },
  mayMiss: {
    ...ANYBODY,
    'selectors of popovers':
      'Not asked for where there are none: what is told stands below a dialog.',
    'addresses asked for sense': 'Zod tries them in another way.',
    'field-sizing': 'A field does not grow with what is written in it, and scrolls.',
    'scrollbar-color': 'The bar of the tools is as wide as others.',
  },
};
