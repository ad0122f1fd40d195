import type { AdminData } from '../schemas/generator.ts';

let loading: Promise<AdminData> | undefined;

/** What the site's content gives to the generator and the checks. */
export function loadAdminData(): Promise<AdminData> {
  loading ??= fetch('/admin/data.json', { signal: AbortSignal.timeout(20_000) })
    .then(async (response) => {
      if (!response.ok) throw new Error(`The data answered ${response.status}.`);
      return (await response.json()) as AdminData;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
