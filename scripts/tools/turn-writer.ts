export interface Turn {
  write: (text: string) => void;
  close: () => void;
}

/** Lets several writers share one output: the one that came first writes at once, the others wait their turn. */
export class TurnWriter {
  readonly #queue: { kept: string; closed: boolean }[] = [];
  readonly #print: (text: string) => void;

  constructor(print: (text: string) => void) {
    this.#print = print;
  }

  open(title: string): Turn {
    const entry = { kept: title, closed: false };
    this.#queue.push(entry);
    this.#flush();
    return {
      write: (text) => {
        entry.kept += text;
        this.#flush();
      },
      close: () => {
        entry.closed = true;
        this.#flush();
      },
    };
  }

  #flush(): void {
    for (let [first] = this.#queue; first !== undefined; [first] = this.#queue) {
      if (first.kept !== '') this.#print(first.kept);
      first.kept = '';
      if (!first.closed) return;
      this.#queue.shift();
    }
  }
}
