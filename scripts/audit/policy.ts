import type { Check } from './site.ts';

/** The content policy is there, and lets in no more than what was hashed. */
export const checkPolicy: Check =
  () =>
  ({ policy = '', styled }) => [
    ...(policy.includes("default-src 'none'")
      ? []
      : ["a política não começa por default-src 'none'"]),
    ...(/script-src [^;]*'sha256-/.test(policy) ? [] : ['a política não diz que scripts valem']),
    ...(policy.includes('unsafe-inline') ? ['a política aceita unsafe-inline'] : []),
    ...(styled > 0 ? [`${styled} elemento(s) com atributo style, que a política recusa`] : []),
  ];
