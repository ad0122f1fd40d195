/** The steps of a publication, in order; hosted, `confirm` is reading the live site back. */
export type PublicationStep = 'read' | 'build' | 'check' | 'send' | 'confirm';

/** Seconds that each step took; one that is done twice counts twice. */
export type PublicationSteps = Partial<Record<PublicationStep, number>>;

/** Starts to time a publication: each call says which step has ended, and `steps` what they took. */
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
