import { createHash } from 'node:crypto';

export const POLICY = 'content-security-policy';

/** The policy with the hashes of only these texts, by directive. */
export function tighten(
  policy: string,
  inline: Partial<Record<string, readonly string[]>>,
): string {
  const directives = policy.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(' ');
    const kept = sources.filter((source) => !source.startsWith("'sha256-"));
    const hashes = [...new Set(inline[name]?.filter(Boolean))].map(hashSource);
    return [name, ...kept, ...hashes].join(' ').trim();
  });
  return directives.filter(Boolean).join(';');
}

const hashes = new Map<string, string>();

function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, source);
  return source;
}
