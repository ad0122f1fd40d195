import type { Fact } from '../../cms/markers/facts.ts';
import type { Question } from '../../features/wording/check-text.ts';
import { Button } from './Button.tsx';

export interface TextQuestionsProps {
  of: readonly Question[] | undefined;
  /** The words are this fact, or, with none, right as they stand. */
  onAnswer: (question: Question, fact?: Fact) => void;
}

/** What is asked about words that may be right as they stand: one tap answers. */
export function TextQuestions({ of = [], onAnswer }: TextQuestionsProps) {
  return of.map((question) => (
    <div className="a-alert" data-wrong key={question.quote} role="group" tabIndex={-1}>
      <p>{question.text}</p>
      <div className="a-row">
        {question.facts.map((fact) => (
          <Button look="small" key={fact.path} onClick={() => onAnswer(question, fact)}>
            É {nameOf(fact, question.facts)} ({fact.value})
          </Button>
        ))}
        <Button look="small" onClick={() => onAnswer(question)}>
          {question.facts.length > 0 ? 'É outro valor' : 'Está certo assim'}
        </Button>
      </div>
    </div>
  ));
}

/** What tells a fact from the others that say the same. */
export function nameOf({ label, path }: Fact, others: readonly Fact[]): string {
  const isAlone = others.filter((other) => other.label === label).length === 1;
  return isAlone ? label : `${label}, “${path.slice(path.indexOf('.') + 1)}”`;
}
