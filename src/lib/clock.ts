// A file of its own: what the public pages inline may share no module with the admin.

/** "08:00" → "8h", "08:30" → "8h30". */
export function formatClock(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}
