import type { Database } from './database.ts';

const COALESCE_MS = 20;

/**
 * Calls back with the watermark after committed changes, and when an owner lets a site go live;
 * calls within 20 ms are joined. Resolves with the current watermark.
 */
export async function watchChanges(
  database: Database,
  onChange: (watermark: number) => void,
): Promise<number> {
  const readWatermark = async () => {
    const [row] = await database.query<{ watermark: number }>(
      'select public.publish_watermark() as watermark',
    );
    return row?.watermark ?? 0;
  };
  const first = await readWatermark();
  let reported = first;
  let timer: NodeJS.Timeout | undefined;

  const report = async () => {
    timer = undefined;
    const watermark = await readWatermark();
    if (watermark <= reported) return;
    reported = watermark;
    onChange(watermark);
  };
  await database.listen('publish_events', () => {
    // The database may close before the change is reported; the event itself is durable.
    timer ??= setTimeout(() => void report().catch(() => {}), COALESCE_MS);
  });
  // An owner lets a site go live, which saves nothing.
  await database.listen('publication_allowed', () => {
    reported = -1;
    timer ??= setTimeout(() => void report().catch(() => {}), COALESCE_MS);
  });
  return first;
}
