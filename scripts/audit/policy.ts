import type { BuiltSite, Finding } from './site.ts';

/** Pages whose content policy is missing or lets in more than what was hashed. */
export function findWeakPolicies({ pages }: BuiltSite): Finding[] {
  return pages.flatMap(({ path, policy = '', styled }): Finding[] =>
    [
      ...(policy.includes("default-src 'none'")
        ? []
        : ["a política não começa por default-src 'none'"]),
      ...(/script-src [^;]*'sha256-/.test(policy) ? [] : ['a política não diz que scripts valem']),
      ...(policy.includes('unsafe-inline') ? ['a política aceita unsafe-inline'] : []),
      ...(styled > 0 ? [`${styled} elemento(s) com atributo style, que a política recusa`] : []),
    ].map((message) => ({ page: path, level: 'fail', message })),
  );
}
