import { QUESTIONS } from './questions.ts';
import { STEPS, type Step } from './steps.ts';
import { Refusal, same, type Answers, type Words, type World } from './world.ts';

/** The person at the terminal, and where answers are kept meanwhile. */
export interface Person {
  say: (words: Words) => void;
  /** Undefined where nobody can answer. A secret is not shown while it is typed. */
  asks: (question: Words, isSecret: boolean) => Promise<string | undefined>;
  keep: (answers: Partial<Answers>) => void;
}

const TRIES = 3;
/** Where a host could not even be asked, what the step is about is not what is wrong. */
const NOT_ASKED: Words = {
  pt: 'Confira a conexão; npm run hosted pergunta de novo pelo token que o serviço não aceita mais.',
  en: 'See to the connection; npm run hosted asks again for a token that the host takes no more.',
};

const wordsOf = (error: unknown): Words =>
  error instanceof Refusal ? error.words : same(error instanceof Error ? error.message : 'unknown');

const join = (mark: string, first: Words, second: Words): Words => ({
  pt: `${mark} ${first.pt}: ${second.pt}`,
  en: `${mark} ${first.en}: ${second.en}`,
});

/** Asks for what is not known or not right any more. Gives whether everything is answered. */
async function askAll(world: World, person: Person): Promise<boolean> {
  for (const [at, question] of QUESTIONS.entries()) {
    const { name, variables, asks, where, isSecret = false, isOptional, isSettled } = question;
    if (await isSettled?.(world)) continue;
    const number = `${at + 1}/${QUESTIONS.length}`;
    const known = variables.map((variable) => world.env[variable]).find(Boolean);
    let given = known ?? world.answers[name];
    for (let tries = 0; ; tries += 1) {
      if (given !== undefined && (given !== '' || isOptional)) {
        world.answers[name] = given;
        try {
          await question.check(world);
          break;
        } catch (error) {
          // What a host refuses is kept: it may only be away. What it does not know is asked again.
          const isAway = !(error instanceof Refusal) || (error.status ?? 0) >= 500;
          person.say(join('✗', asks, wordsOf(error)));
          if (isAway) return false;
          // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a name of the list above
          delete world.answers[name];
        }
      }
      if (tries === TRIES) return false;
      person.say(join(number, asks, where));
      given = (await person.asks(asks, isSecret))?.trim();
      if (given === undefined) return false;
    }
    // The last of the questions: who comes back is asked for it again.
    const { ownerPassword: _, ...kept } = world.answers;
    person.keep(kept);
  }
  return true;
}

/** Looks at one step, in one line; gives whether it is true. */
async function look(step: Step, world: World, person: Person): Promise<boolean> {
  let { remedy } = step;
  const problem = await step.check(world).catch((error: unknown) => {
    if (error instanceof Refusal) remedy = NOT_ASKED;
    return wordsOf(error);
  });
  if (!problem) person.say({ pt: `✓ ${step.title.pt}`, en: `✓ ${step.title.en}` });
  else {
    person.say(join(step.isAdvice ? '!' : '✗', step.title, problem));
    person.say({ pt: `  → ${remedy.pt}`, en: `  → ${remedy.en}` });
  }
  return !problem;
}

/**
 * Brings the site from empty accounts to live, as far as it goes: what is true already is left as it is, so
 * after a refusal or an interruption it goes on from there. Gives whether everything but advice is true.
 */
export async function setUp(world: World, person: Person): Promise<boolean> {
  try {
    if (!(await askAll(world, person))) return false;
  } catch (error) {
    person.say({ pt: `✗ ${wordsOf(error).pt}`, en: `✗ ${wordsOf(error).en}` });
    return false;
  }
  for (const step of STEPS) {
    try {
      if (step.run && (await step.check(world))) {
        person.say({ pt: `… ${step.title.pt}`, en: `… ${step.title.en}` });
        await step.run(world);
      }
    } catch (error) {
      person.say(join('✗', step.title, wordsOf(error)));
      if (!step.isAdvice) {
        person.say({ pt: `  → ${step.remedy.pt}`, en: `  → ${step.remedy.en}` });
        return false;
      }
      continue;
    }
    if (!(await look(step, world, person)) && !step.isAdvice) return false;
  }
  return true;
}

/** The doctor: one line for each step, with what to do; changes nothing. Gives whether all but advice is true. */
export async function checkAll(world: World, person: Person): Promise<boolean> {
  let isWell = true;
  for (const step of STEPS)
    isWell = (await look(step, world, person)) || Boolean(step.isAdvice) ? isWell : false;
  return isWell;
}
