/** Whether a host name is reserved for examples and tests, or reaches only this machine. */
export function isFictitiousHost(host: string): boolean {
  return (
    /(^|\.)(example\.(com|org|net)|exemplo\.com(\.br)?)$/i.test(host) ||
    /(^|\.)(localhost|local|test|invalid|example)$/i.test(host) ||
    /^(\d{1,3}\.){3}\d{1,3}$|^\[/.test(host)
  );
}
