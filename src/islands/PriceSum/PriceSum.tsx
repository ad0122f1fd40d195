import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { replaceMessage } from '../../lib/page-code.ts';
import { formatTotal } from '../../lib/money.ts';
import { buildSumMessage, sumPrices, type SumWords } from '../../lib/sum-prices.ts';
import { button as buttonClass } from '../../lib/button.ts';
import type { Price } from '../../schemas/company.ts';
import { ContactButton } from '../ContactButton/ContactButton.tsx';
import { PaperDay } from '../Paper/PaperDay.tsx';
import { printAlone } from '../Paper/print-alone.ts';

interface PickedJob {
  job: string;
  price?: Price;
  conditions: string;
}

interface PriceSumProps extends SumWords {
  phone: string;
  /** What a chat begins with before anything is picked; its last line names page and button. */
  message: string;
  button: string;
  /** Monthly parts without interest; 0 if the record offers none. */
  times: number;
  /** What is said of a job that another one excludes; `{job}` is its name. */
  replaced?: string | undefined;
  /**
   * A box for each job: its name as value, its price, what that leaves open and the group it belongs
   * to as data.
   */
  children?: ReactNode;
}

/** Adds up what was picked from the price list, and writes the message that asks for it. */
export function PriceSum(props: PriceSumProps) {
  const { phone, message, button, times, replaced, children, ...words } = props;
  const boxes = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<PickedJob[]>([]);
  const [left, setLeft] = useState<string[]>([]);
  const read = useCallback((last?: EventTarget) => {
    const ticked = [...(boxes.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [])];
    const excluded = listExcluded(ticked, last);
    for (const box of excluded) box.checked = false;
    setLeft(excluded.map(({ value }) => value));
    const checked = ticked.filter((box) => box.checked);
    setPicked(
      checked.map(({ value, dataset: { price, conditions = '' } }) => ({
        job: value,
        ...(price ? { price: JSON.parse(price) as Price } : {}),
        conditions,
      })),
    );
  }, []);
  // Also takes over what was picked before React came.
  useLayoutEffect(() => read(), [read]);

  const { lines, total, open } = sumPrices(picked);
  const limited = picked.filter(({ conditions }) => conditions !== '');
  return (
    <>
      <div ref={boxes} onChange={({ target }) => read(target)}>
        {children}
      </div>
      <PaperDay />
      <div role="status" className="mt-4">
        {picked.length > 0 && (
          <div className="notice">
            <ul className="list nums">
              {lines.map(({ job, price }) => (
                <li key={job}>
                  {job}: {price}
                </li>
              ))}
              {open.map((job) => (
                <li key={job}>
                  {job}: {words.open}
                </li>
              ))}
            </ul>
            {total && (
              <p className="bold nums mt-2">
                {words.total}: {formatTotal(total, times)}
              </p>
            )}
            {replaced !== undefined &&
              left.map((job) => <p key={job}>{replaced.replace('{job}', job)}</p>)}
            <p>{words.condition}</p>
            {limited.map(({ job, conditions }) => (
              <p key={job} className="text-sm text-muted">
                {job}. {conditions}
              </p>
            ))}
          </div>
        )}
      </div>
      {picked.length > 0 && (
        <p className="btns mt-4">
          <ContactButton
            phone={phone}
            message={replaceMessage(message, buildSumMessage(picked, words, times))}
            text={button}
          />
          <button className={buttonClass('plain')} type="button" onClick={printAlone}>
            Imprimir ou salvar em PDF
          </button>
        </p>
      )}
    </>
  );
}

/** The ticked boxes that another one of the same choice excludes: the last touched one stays. */
function listExcluded(ticked: readonly HTMLInputElement[], last?: EventTarget): HTMLInputElement[] {
  return ticked.filter((box) => {
    const { oneOf } = box.dataset;
    const same = ticked.filter((other) => oneOf !== undefined && other.dataset['oneOf'] === oneOf);
    return same.length > 1 && box !== (same.find((other) => other === last) ?? same.at(-1));
  });
}
