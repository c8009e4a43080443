import type { Plugin } from 'vite';

const day = 86_400_000;

/**
 * Writes `/.well-known/security.txt` (RFC 9116), which tells researchers where to report a weakness. Without
 * `SECURITY_CONTACT` (an address such as `mailto:security@…` or `https://…`) there is no file: a wrong contact is worse
 * than none.
 */
export const securityContact = (contact = process.env['SECURITY_CONTACT'], now = new Date()): Plugin => ({
  name: 'security-contact',
  apply: 'build',
  generateBundle() {
    if (contact === undefined) return;
    if (!/^(mailto:|https:\/\/)\S+$/.test(contact))
      throw new Error(`SECURITY_CONTACT must begin with mailto: or https://, but is ${contact}`);
    const expires = new Date(now.getTime() + 365 * day).toISOString().replace(/T.*/, 'T00:00:00Z');
    const source = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
    this.emitFile({ type: 'asset', fileName: '.well-known/security.txt', source });
  },
});
