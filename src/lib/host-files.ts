/** Number of files of a site at its host, and how many the host takes. */
export interface HostFiles {
  count: number;
  limit: number;
}

const NEAR = 0.8;

/** How full the host is, such as "16.400 de 20.000"; undefined while it is not nearly full. */
export function describeNearLimit(
  files: HostFiles | undefined,
  language: string,
): string | undefined {
  if (!files || files.count < files.limit * NEAR) return undefined;
  const [count, limit] = [files.count, files.limit].map((one) => one.toLocaleString(language));
  return language === 'pt-BR' ? `${count} de ${limit}` : `${count} of ${limit}`;
}
