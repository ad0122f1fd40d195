import type { Database } from './database.ts';

const COALESCE_MS = 20;

/** Calls back with the new watermark after committed changes, once for all within 20 ms. */
export async function watchChanges(
  database: Database,
  onChange: (watermark: number) => void,
): Promise<void> {
  const readWatermark = async () => {
    const [row] = await database.query<{ watermark: number }>(
      'select public.publish_watermark() as watermark',
    );
    return row?.watermark ?? 0;
  };
  let reported = await readWatermark();
  let timer: NodeJS.Timeout | undefined;

  const report = async () => {
    timer = undefined;
    const watermark = await readWatermark();
    if (watermark <= reported) return;
    reported = watermark;
    onChange(watermark);
  };
  await database.listen('publish_events', () => {
    // The database may close between a change and its report; the event itself is durable.
    timer ??= setTimeout(() => void report().catch(() => {}), COALESCE_MS);
  });
}
