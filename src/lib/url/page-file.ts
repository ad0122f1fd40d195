/** Address of an HTML file of the site, given as a path below its folder. */
export function addressOfFile(file: string): string {
  return `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$|\.html$/, '') || '/';
}

/** HTML file of a page of the site, as a path below its folder. */
export function fileOfPage(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}
