/** A function that is called once for each argument and then remembers what it gave. */
export function remember<Argument extends object, Result>(make: (argument: Argument) => Result) {
  const made = new WeakMap<Argument, Result>();
  return (argument: Argument): Result => {
    const known = made.get(argument) ?? make(argument);
    made.set(argument, known);
    return known;
  };
}
