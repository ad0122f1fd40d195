/** A sentence with the words in it that would become a link. */
export function Sentence({ sentence, words }: { sentence: string; words: string }) {
  const at = sentence.indexOf(words);
  return (
    <p>
      {sentence.slice(0, at)}
      <mark>{words}</mark>
      {sentence.slice(at + words.length)}
    </p>
  );
}
