import type { Subject } from '../../../features/generator/collection.ts';
import { isWithout } from '../../../lib/text/text.ts';
import { subjectsIn } from './analyse-title.ts';
import { isTreated } from './find-subjects.ts';
import { askedOf, openingsOf, openingsOfService, type Question, type Work } from './draw.ts';
import { escapeHtml, joinLines, toHeading, toParagraph } from './html.ts';
import { answerPrice, tellOwn } from './sections.ts';

/** As many questions as the creativity asks for, the nearest to the title first. */
export function writeQuestions(work: Work): string {
  const { take, size, say, data, written } = work;
  const all = listQuestions(work).filter(({ answer }) => !written.has(answer));
  const asked = [...new Map(all.map((one) => [one.question, one])).values()];
  const items = take(asked, size.faq, ({ answer }) => answer).map(
    ({ question, answer }) => `<h3>${escapeHtml(question)}</h3>${toParagraph(answer)}`,
  );
  return joinLines([toHeading(say(data.words.faq.headings)), ...items]);
}

function listQuestions(work: Work): Question[] {
  const { data, about, named, mix, say, isDanger, freshest, size, written } = work;
  const { questionType, serviceType, productType } = about;
  const asked = (names: readonly string[]) =>
    openingsOf(work, names)
      .flatMap((one) => askedOf(work, one))
      // What a section answered already is the first of nothing.
      .filter(({ answer }) => !written.has(answer));
  const isUnpriced = isWithout(data.words.priceWords);
  // Who asks for a price asks for what goes with it.
  const byPrice = (a: Question, b: Question) =>
    questionType === 'price' ? +isUnpriced(a.question) - +isUnpriced(b.question) : 0;
  const cost = tellOwn(work).answersPrice
    ? [{ question: say(data.words.price.questions), answer: answerPrice(work) }]
    : [];
  const [firsts, more] = split(named.map((subject) => nameFirst(subject, asked(subject.from))));
  const near = mix(writtenFor(work, [questionType, ...named.map(({ id }) => id)]));
  const places = (about.place?.questions ?? []).filter(({ question }) => work.fits(question));
  // Pages of one district share what is asked there, so one question at least is about the job.
  const most = isDanger ? 0 : Math.min(productType.from.length > 0 ? 1 : 3, size.faq - 1);
  const local = freshest(mix(places), ({ answer }) => answer).slice(0, most);
  const service = isDanger
    ? []
    : mix([
        ...writtenFor(work, [serviceType.id]),
        ...openingsOfService(work).flatMap((one) => askedOf(work, one)),
      ]).sort(byPrice);
  const general = isDanger ? [] : asked(data.words.general);
  return [
    ...cost,
    ...firsts,
    ...local,
    ...near.slice(0, 2),
    ...more,
    ...near,
    // Of a thing with few pages of its own, papers are nearer than other things of the same service.
    ...(isTreated(productType) ? [...general, ...service] : [...service, ...general]),
  ];
}

/** What speaks of the subject by its name stands before what its pages are asked besides. */
function nameFirst({ match }: Subject, questions: readonly Question[]): Question[] {
  const isSilent = isWithout(match);
  const names = ({ question, answer }: Question) => !isSilent(`${question} ${answer}`);
  return [...questions.filter(names), ...questions.filter((one) => !names(one))];
}

/** The first of each list, and the others. */
const split = (lists: readonly Question[][]): [Question[], Question[]] => [
  lists.flatMap((list) => list.slice(0, 1)),
  lists.flatMap((list) => list.slice(1)),
];

/** What the content has asked of some subjects: built in, and on the page of questions. */
function writtenFor({ data, about, say, fits }: Work, ids: readonly string[]): Question[] {
  const builtIn = data.words.faq.builtIn
    .filter(({ kind }) => kind === undefined || kind !== about.questionType)
    .map(({ questions, answers, about: of }) => ({
      about: of,
      question: say(questions),
      answer: say(answers),
    }));
  return [...builtIn, ...data.faq].filter(
    ({ about: of, question, answer }) =>
      fits(`${question} ${answer}`) &&
      (of ?? subjectsIn(question, data)).some((id) => ids.includes(id)),
  );
}
