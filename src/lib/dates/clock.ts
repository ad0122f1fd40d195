/** "08:00" → "8h", "08:30" → "8h30". */
export function formatClock(time: string): string {
  return time.replace(/^0/, '').replace(/:(00)?/, 'h');
}
