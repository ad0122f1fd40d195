/** Steps of a publication, in order; `confirm` reads the live site back (hosted only). */
export type PublicationStep = 'read' | 'build' | 'check' | 'send' | 'confirm';

/** Seconds of each step; a repeated step adds up. */
export type PublicationSteps = Partial<Record<PublicationStep, number>>;

/** Starts timing a publication: each call ends a step; `steps` holds the seconds so far. */
export function timeSteps() {
  const steps: PublicationSteps = {};
  let last = performance.now();
  return {
    steps,
    ended: (step: PublicationStep): void => {
      const now = performance.now();
      steps[step] = Math.round(((steps[step] ?? 0) + (now - last) / 1000) * 10) / 10;
      last = now;
    },
  };
}
