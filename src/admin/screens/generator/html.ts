/** Lines of HTML, without those that say nothing. */
export const joinLines = (lines: readonly (string | undefined)[]): string =>
  lines.filter(Boolean).join('\n');

/** As the sanitiser writes text, so that cleaning changes nothing. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');

/** Sentences as one paragraph; '' where there is none. */
export function toParagraph(...sentences: readonly (string | false)[]): string {
  const text = sentences.filter(Boolean).join(' ');
  return text && `<p>${escapeHtml(text)}</p>`;
}

export const toHeading = (text: string): string => `<h2>${escapeHtml(text)}</h2>`;

export const toList = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

export const toLink = ({ href, title }: { href: string; title: string }): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`;

/** The list counts its steps itself. */
export function toSteps(steps: readonly { title: string; text: string }[]): string {
  const items = steps.map(({ title, text }) => {
    const name = title.replace(/^\d+\.\s+/, '').replace(/(?<![.?!])$/, '.');
    return `<li><strong>${escapeHtml(name)}</strong> ${escapeHtml(text)}</li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

export function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
