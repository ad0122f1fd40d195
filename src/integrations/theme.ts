import path from 'node:path';
import type { Plugin } from 'vite';
import { contentDir } from '../cms/collections/read.ts';
import type { Theme } from '../features/theme/collection.ts';
import { loadContent, readContent } from '../site.ts';

/** Style sheets that import the tokens, and how Tailwind writes them. */
const SHEETS: Record<string, string> = {
  'src/styles/global.css': 'inline',
  'src/styles/admin-tokens.css': 'static',
};

/** The tokens of `content/theme.yaml`, which override those of the style sheets. */
function themeCss({ colors, radius, font }: Theme, option: string): string {
  const { accentSoft, accentDark, contactDark, contactSoft, dangerSoft, ...others } = colors;
  const tokens = {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [`color-${name}`, value])),
    'color-accent-soft': accentSoft,
    'color-accent-dark': accentDark,
    'color-contact-dark': contactDark,
    'color-contact-soft': contactSoft,
    'color-danger-soft': dangerSoft,
    'font-display': `'${font.family}', Fallback, 'Arial Narrow', sans-serif`,
    'radius-tool': `${radius}px`,
  };
  const lines = Object.entries(tokens).map(([name, value]) => `  --${name}: ${value};`);
  return `\n@theme ${option} {\n${lines.join('\n')}\n}\n`;
}

/**
 * The title font and its fallback on a slow line: a bold Arial, narrowed to the same width (83 %,
 * measured), so that lines break at the same words. `optional` never moves text that is being read.
 */
const fontFace = ({ font }: Theme) => `@font-face {
  font-family: '${font.family}';
  src: url('${font.file}');
  font-weight: ${font.weight};
  font-display: optional;
}
@font-face {
  font-family: Fallback;
  src: local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold'), local('Roboto Bold');
  font-weight: ${font.weight};
  size-adjust: 83%;
  ascent-override: 120%;
  descent-override: 24%;
  line-gap-override: 0%;
}
`;

/**
 * Puts colours, corners and font of the business into the style sheets. A Vite plugin that must
 * stand before Tailwind's, which reads the style sheet as a whole.
 */
export function theme(): Plugin {
  let root = '';
  let isDev = false;
  return {
    name: 'theme',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      isDev = config.command === 'serve';
    },
    transform(code, id) {
      const option = SHEETS[path.relative(root, id.split('?')[0] ?? '')];
      if (option === undefined) return undefined;
      this.addWatchFile(path.join(contentDir(), 'theme.yaml'));
      const { content } = isDev ? readContent() : loadContent();
      const [record] = content.theme;
      if (!record) return undefined;
      const face = option === 'inline' ? fontFace(record.data) : '';
      return { code: code + themeCss(record.data, option) + face, map: null };
    },
  };
}

/**
 * Removes Tailwind's name and version from its output. Must stand behind Tailwind's plugins, before
 * the sheets get their hashed names.
 */
export function withoutBanner(): Plugin {
  return {
    name: 'without-banner',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      id.split('?')[0]?.endsWith('.css')
        ? { code: code.replace(/^\/\*!.*?\*\/\s*/s, ''), map: null }
        : undefined,
  };
}
