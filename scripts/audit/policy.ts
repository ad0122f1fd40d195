import type { Check } from './site.ts';

/** The page has a content security policy that allows only hashed scripts and styles. */
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
