import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildInfo } from './build-info.ts';
import { replaceFile } from '../../cms/replace-file.ts';
import { LIST_FOLDER, readInfo, SAVED_FOLDER, type SiteFiles } from '../saved/saved-pages.ts';
import { templateToken } from '../../features/useful-links/tokens.ts';

/** Where a built site lies on disk. */
export interface SiteFolders {
  /** What is served. */
  site: string;
  /** What saved pages are written with after the build. */
  templates: string;
}

/** Takes the pages that Astro rendered with tokens out of a site that it has just built. */
export async function takeTemplates({ site, templates }: SiteFolders): Promise<void> {
  await mkdir(templates, { recursive: true });
  const page = path.join(site, SAVED_FOLDER, `${templateToken('slug')}.html`);
  const listPage = path.join(site, LIST_FOLDER, `${templateToken('listPage')}.html`);
  await rename(page, path.join(templates, 'page.html'));
  await rename(listPage, path.join(templates, 'list-page.html'));
  // For pages that search engines may not list; the admin previews in it, too, as data and no page.
  const unlisted = path.join(templates, 'unlisted-page.html');
  await rename(path.join(site, 'admin/modelo.html'), unlisted);
  const template = JSON.stringify(await readFile(unlisted, 'utf8'));
  replaceFile(path.join(site, 'admin/template.json'), template);
  await rename(path.join(site, 'admin/mudou.html'), path.join(templates, 'redirect.html'));
  // A second build finds the one of the first there.
  replaceFile(path.join(templates, 'list.html'), await readFile(path.join(site, 'sitemap.html')));
}

/** `build.json` of a site. */
export const readBuildInfo = (site: string): Promise<BuildInfo> =>
  readInfo(openFolders({ site, templates: site }));

const absent = (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
};

/** The files of a site on disk. */
export function openFolders(folders: SiteFolders): SiteFiles {
  const fileOf = (name: string) => {
    const [folder = '', ...rest] = name.split('/');
    return path.join(folder === 'templates' ? folders.templates : folders.site, ...rest);
  };
  return {
    read: (name) => readFile(fileOf(name), 'utf8').catch(absent),
    write: (name, data) => replaceFile(fileOf(name), data),
    list: async (folder) => (await readdir(fileOf(folder)).catch(absent)) ?? [],
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

/** The same files, with the names of those that are written or removed from now on. */
export function trackFiles(files: SiteFiles): { files: SiteFiles; touched: Set<string> } {
  const touched = new Set<string>();
  return {
    touched,
    files: {
      ...files,
      write: (name, data) => {
        touched.add(name);
        files.write(name, data);
      },
      remove: (name) => {
        touched.add(name);
        return files.remove(name);
      },
    },
  };
}
