import { dayInBrasilia, formatDay } from '../../src/lib/dates.ts';
import { QUESTIONS } from './questions.ts';
import { findAddress, STEPS, type Step } from './steps.ts';
import { askDatabase, Refusal, same, type Answers, type Words, type World } from './world.ts';

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

const INTRODUCTION: Words = {
  pt: 'Cada resposta é conferida na hora e fica guardada, menos a senha; o que é segredo não aparece ao digitar. Ctrl-C para, e npm run hosted continua dali.',
  en: 'Each answer is tried at once and kept, but for the password; what is secret does not show while it is typed. Ctrl-C stops, and npm run hosted goes on from there.',
};
const LATER: Words = {
  pt: '  → npm run hosted continua daqui.',
  en: '  → npm run hosted goes on from here.',
};

/** Answers without those of these numbers, which are asked again: what was typed wrong, or ends. */
export function forget(answers: Partial<Answers>, numbers: readonly number[]): Partial<Answers> {
  const names = new Set<string>(numbers.map((number) => QUESTIONS[number - 1]?.name ?? ''));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name)));
}

const wordsOf = (error: unknown): Words =>
  error instanceof Refusal ? error.words : same(error instanceof Error ? error.message : 'unknown');

const join = (mark: string, first: Words, second: Words): Words => ({
  pt: `${mark} ${first.pt}: ${second.pt}`,
  en: `${mark} ${first.en}: ${second.en}`,
});

/** Asks for what is not known or not right any more. Gives whether everything is answered. */
async function askAll(world: World, person: Person): Promise<boolean> {
  let isFirst = true;
  // The password is the last of the questions: who comes back is asked for it again.
  const keep = () => {
    const { ownerPassword: _, ...others } = world.answers;
    person.keep(others);
  };
  const stop = () => {
    person.say(LATER);
    return false;
  };
  for (const [at, question] of QUESTIONS.entries()) {
    const { name, variables, asks, where, isSecret = false, isOptional, isSettled } = question;
    if (await isSettled?.(world)) continue;
    const number = `${at + 1}/${QUESTIONS.length}`;
    const variable = variables.find((one) => world.env[one]);
    const known = variable && world.env[variable];
    const kept = world.answers[name];
    let given = known ?? kept;
    for (let tries = 0; ; tries += 1) {
      if (given !== undefined && (given !== '' || isOptional)) {
        world.answers[name] = given;
        try {
          await question.check(world, given !== kept);
          break;
        } catch (error) {
          // What a host refuses is kept: it may only be away. What it does not know is asked again.
          const { status = 0 } = error instanceof Refusal ? error : { status: 500 };
          // What a variable says wins the next time, too, whatever is typed now.
          const from = given === known ? ` (${variable})` : '';
          const asked = { pt: asks.pt + from, en: asks.en + from };
          person.say(join('✗', asked, wordsOf(error)));
          if (status >= 500 || status === 429) {
            keep();
            return stop();
          }
          // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a name of the list above
          delete world.answers[name];
        }
      }
      if (tries === TRIES) return stop();
      if (isFirst) person.say(INTRODUCTION);
      isFirst = false;
      person.say(join(number, asks, where));
      given = (await person.asks(asks, isSecret))?.trim();
      if (given === undefined) return stop();
    }
    keep();
  }
  return true;
}

/** What the steps that were looked at have wrong, by their ids; null where that could not be asked. */
type Found = Map<string, Words | null>;

/** Looks at one step, in one line; gives whether it is true. */
async function look(step: Step, world: World, person: Person, found: Found): Promise<boolean> {
  const { problem, isKnown, remedy } = await step.check(world).then(
    (words) => ({ problem: words, isKnown: true, remedy: step.remedy }),
    (error: unknown) => {
      const status = error instanceof Refusal ? error.status : undefined;
      return {
        problem: wordsOf(error),
        // A token that its host does not take is what is wrong with it.
        isKnown: step.id.endsWith('-token') && (status === 401 || status === 403),
        remedy: error instanceof Refusal ? NOT_ASKED : step.remedy,
      };
    },
  );
  if (problem) found.set(step.id, isKnown ? problem : null);
  if (!problem) person.say({ pt: `✓ ${step.title.pt}`, en: `✓ ${step.title.en}` });
  else {
    person.say(join(step.isAdvice ? '!' : '✗', step.title, problem));
    person.say({ pt: `  → ${remedy.pt}`, en: `  → ${remedy.en}` });
  }
  return !problem;
}

/** Has the panel say what ends soon; what it said before stands where a host could not be asked. */
async function tellPanel(world: World, found: Found): Promise<void> {
  // On trial the domain shows no certificate yet.
  const told = STEPS.filter(
    ({ id, warns }) => warns && !(id === 'certificate' && found.has('domain')),
  );
  if (told.some(({ id }) => found.get(id) === null)) return;
  const seen = formatDay(dayInBrasilia(new Date()));
  const warnings = told.flatMap(({ id, warns = '' }) => {
    const problem = found.get(id);
    return problem ? [`${warns}: ${problem.pt} (visto em ${seen})`] : [];
  });
  await askDatabase(world, 'rpc/keep_warnings', { warnings }).catch(() => undefined);
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
  const found: Found = new Map();
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
    if (!(await look(step, world, person, found)) && !step.isAdvice) return false;
  }
  await tellPanel(world, found);
  const address = await findAddress(world);
  person.say({
    pt: `O site: ${address}\nO painel: ${address}/admin`,
    en: `The site: ${address}\nThe panel: ${address}/admin`,
  });
  return true;
}

/**
 * The doctor: one line for each step, with what to do; changes nothing but what the panel says of it. Gives
 * whether all but advice is true; in a run at GitHub, which looks at what it can, whether anything is wrong that
 * somebody has to be told of.
 */
export async function checkAll(world: World, person: Person): Promise<boolean> {
  let isWell = true;
  const found: Found = new Map();
  const seen = STEPS.filter(({ inRun }) => !world.isRun || inRun);
  for (const step of seen) {
    const isLeft = world.isRun ? step.inRun === 'told' : step.isAdvice;
    if (!(await look(step, world, person, found)) && !isLeft) isWell = false;
  }
  await tellPanel(world, found);
  const unseen = STEPS.filter((step) => !seen.includes(step)).map(({ title }) => title);
  if (unseen.length > 0) {
    person.say({
      pt: `Só npm run hosted -- check, com os tokens de uma pessoa, vê: ${unseen.map(({ pt }) => pt).join('; ')}.`,
      en: `Only npm run hosted -- check, with a person’s tokens, sees: ${unseen.map(({ en }) => en).join('; ')}.`,
    });
  }
  return isWell;
}
