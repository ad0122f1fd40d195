/** The rules that no page may break: WCAG 2.2 AA and good practice, by the names of axe. */
export const ACCESSIBLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
