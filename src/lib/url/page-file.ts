/** Address of an HTML file of the site, given its path below the folder. */
export function addressOfFile(file: string): string {
  return `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$|\.html$/, '') || '/';
}

/** HTML file of a page, as a path below the folder of the site. */
export function fileOfPage(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}
