import { Button } from './Button.tsx';

export interface MoveButtonsProps {
  name: string;
  at: number;
  count: number;
  onMove: (at: number, to: number) => void;
}

/** Moves a row of a list up or down. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  const ways = [
    { sign: '↑', word: 'Subir', to: at - 1 },
    { sign: '↓', word: 'Descer', to: at + 1 },
  ];
  return ways.map(({ sign, word, to }) => (
    <Button
      aria-label={`${word} ${name}`}
      disabled={to < 0 || to === count}
      key={word}
      look="quiet"
      onClick={() => onMove(at, to)}
    >
      {sign}
    </Button>
  ));
}

/** A list with one of its rows at another place. */
export function moveRow<Row>(rows: readonly Row[], at: number, to: number): Row[] {
  const moved = [...rows];
  moved.splice(to, 0, ...moved.splice(at, 1));
  return moved;
}
