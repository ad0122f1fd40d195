/** Wraps a function so that it runs once for each argument. */
export function remember<Argument extends object, Result>(make: (argument: Argument) => Result) {
  const made = new WeakMap<Argument, Result>();
  return (argument: Argument): Result => {
    const known = made.get(argument) ?? make(argument);
    made.set(argument, known);
    return known;
  };
}
